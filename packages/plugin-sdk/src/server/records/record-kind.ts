import type { AuditName, AuditWords, GivenSignature, ServerHost } from '@gantry/plugin-sdk/server';
import type { Choices, Guards, Names, Person, Row, Standing, Workflow } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { ItemSet } from './item-seals.ts';
import type { RecordNotices } from './record-notices.ts';
import type { RecordVisibility } from './record-visibility.ts';
import type { SealedSignature } from './seal.ts';
import type { RecordAlarm } from './watch-alarms.ts';

/** A record as the database has it. */
export interface RecordOf<N extends Names, Own> extends Standing<N> {
  /** Its status. */
  readonly status: N['status'];
  /** UUID of the record. */
  readonly id: string;
  /** Null until an effect takes one. */
  readonly number: string | null;
  /** Revision among the records that continue one another. */
  readonly revision: number;
  /** The record that this one continues. */
  readonly succeeds: string | null;
  /** Counts the changes, from 1. */
  readonly version: number;
  /** UUID of the member who created it; null for the system. */
  readonly createdBy: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The module's own fields. */
  readonly own: Own;
}

/** The arguments of an effect. */
export interface Step<N extends Names, Own, Input, Facts> {
  /** Who acts, when and in which transaction. */
  readonly act: Act;
  /** The row of the workflow that is taken. */
  readonly row: Row<N>;
  /** As it will be saved, with the changes of the effects before. */
  readonly record: RecordOf<N, Own>;
  /** What the caller sent with the action. */
  readonly input: Partial<Input>;
  /** What the guards were given. */
  readonly facts: Facts;
  /** Takes the next number of a series of this kind, from 1, without gaps: other transactions wait until this one ends. */
  takeNumber(series: string): Promise<number>;
}

/** What an effect or an edit changes on the record. */
export interface Change<N extends Names, Own> {
  /** Fields of the module that change. */
  readonly own?: Partial<Own>;
  /** The record's number from now on. */
  readonly number?: string;
  /** The person named in a place; null empties it. The caller must check that they can do the part. */
  readonly people?: Readonly<Partial<Record<N['person'], Person | null>>>;
  /** Kept in the history entry. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A step that was taken. */
export interface DoneStep<N extends Names> {
  /** The row of the workflow. */
  readonly row: Row<N>;
  /** Comment on the step; empty if there is none. */
  readonly comment: string;
  /** No person took it. `commentIn` reads its comment. */
  readonly isBySystem: boolean;
}

/** How deputies act on the records of a kind. */
export interface DelegationRules<N extends Names> {
  /**
   * The slot of a delegation, such as `risc.lead`, by the part that it covers. Delegations of everything and of a role need no slot: they
   * cover every part, or the parts that require the role's permissions.
   */
  readonly slots?: Readonly<Partial<Record<N['part'], string>>>;
}

/** An action that somebody can do. */
export interface AllowedAction<N extends Names> {
  /** Name of the action. */
  readonly action: N['action'];
  /** For whom they would do it, under a delegation; null: for themselves. */
  readonly actingFor: { readonly id: string; readonly name: string } | null;
}

/** One kind of record: its table, its workflow, and the code for what the workflow names. */
export interface RecordKind<N extends Names, S extends z.ZodObject, Input, Facts>
  extends RecordVisibility<N> {
  /** Name in the audit trail; `recordTopics` gives the topics of its events. Lower-case letters, digits and hyphens. */
  readonly kind: string;
  /** Made with `like record_columns including all`. */
  readonly table: string;
  /**
   * The module's own columns: `validFrom` is read from and written to `valid_from`. Objects and lists are written as JSON. Parses
   * what the database gives, so a `timestamptz` is `z.date().transform((date) => date.toISOString())`.
   */
  readonly fields: S;
  /**
   * The table, or how to find that of a record, such as by the variant of the workflow with which it began. A record that is about to
   * begin has its fields and no status.
   */
  readonly workflow:
    | Workflow<N>
    | ((act: Act, record: RecordOf<N, z.output<S>>) => Workflow<N> | Promise<Workflow<N>>);
  /**
   * If `workflow` is a function: all tables that it can return. A record with a status that none of them has is damaged. My day counts the
   * actions that these tables give to people.
   */
  readonly workflows?: readonly Workflow<N>[];
  /**
   * The discipline of a record, such as `C`; null for none. Then only permissions of roles for that discipline count, both for the actor
   * and for a member to be named.
   */
  disciplineOf?(record: RecordOf<N, z.output<S>>): string | null;
  /**
   * The fields of the module that `workflow` and `disciplineOf` read, such as `['variant']`; empty if they read none. With it, `doable`
   * judges records with equal values in these fields, status, tasks, flags and people only once; without it, each record.
   */
  readonly decidedBy?: readonly (keyof z.output<S> & string)[];
  /**
   * With it, a deputy can take a step for the member whom they represent today. Leave it out if everybody has to act in person, or if your
   * screens do not show for whom somebody signs.
   */
  readonly delegation?: DelegationRules<N>;
  /** Code for each guard that the workflow names. */
  readonly guards: Guards<N, Facts>;
  /** Returns everything that the guards need. Called after the record was locked; without input for the system. */
  facts(act: Act, record: RecordOf<N, z.output<S>>, input: Partial<Input>): Facts | Promise<Facts>;
  /** Answers to the choices that are `from: 'record'`. */
  answers?(facts: Facts): Choices;
  /**
   * Code for each effect that the workflow names, in the same transaction. It returns changes of the record; an error rolls everything
   * back.
   */
  readonly effects: Readonly<
    Record<
      N['effect'],
      (step: Step<N, z.output<S>, Input, Facts>) => Promise<Change<N, z.output<S>> | undefined>
    >
  >;
  /** Runs last in each step, in the same transaction, after the notifications. */
  afterStep?(act: Act, record: RecordOf<N, z.output<S>>, step: DoneStep<N>): Promise<void>;
  /**
   * The dangers on a record at the time `act.now`. Called after each step, edit and announcement, and by `alarmTimer`; alarms that it no
   * longer returns end. It must depend only on stored data and that time. The time is never earlier than that at which a current alarm was
   * raised, even if the server's clock was set back.
   */
  alarms?(
    act: Act,
    record: RecordOf<N, z.output<S>>,
  ): readonly RecordAlarm[] | Promise<readonly RecordAlarm[]>;
  /** The name of a record in the audit trail, hand-overs and notices; without it, its number. */
  named?(record: RecordOf<N, z.output<S>>): AuditName;
  /** The words of the audit trail for the kind, its actions, its fields and their values. */
  readonly auditWords?: AuditWords;
  /** Texts of the records' notifications. Without them steps notify nobody, and a hand-over notifies only the member who takes over. */
  readonly notices?: RecordNotices<N, z.output<S>>;
  /** Members with this permission get events of changes. */
  readonly viewPermission: string;
  /** Name of the id in events; `id` when left out. */
  readonly idKey?: string;
  /** Further fields of the event `<kind>-changed`, which has the id, `version` and `status`. */
  payload?(record: RecordOf<N, z.output<S>>): Readonly<Record<string, unknown>>;
  /** The caller's name of a field in histories and version conflicts; null leaves it out. Without it, the field's own name. */
  fieldName?(field: string): string | null;
  /** What a signature covers beside the record and its attachments, such as the names of what it refers to. */
  alsoSigned?(act: Act, record: RecordOf<N, z.output<S>>): Promise<Readonly<Record<string, unknown>>>;
  /** Names of the logs beside the records, which `appendLog` writes. Signatures cover them, and verification checks them. */
  readonly logs?: readonly string[];
  /**
   * When a request with a known key counts as a repetition: if the whole `request` is equal (the default), or if it has the same `action`,
   * choices and named member, whatever else was changed in the form between the two tries. Any other request is refused, such as Fail after
   * Pass: its sender must not take the first answer for theirs.
   */
  readonly repeatedBy?: 'request' | 'action';
  /** With `repeatedBy: 'action'`: further input that belongs to the decision, such as the new end of a period. */
  decides?(input: Partial<Input>): Readonly<Record<string, unknown>>;
  /** Fields that must not all be equal in two records of the project; a second one is refused with 409. Add a unique index on them too. */
  readonly unique?: {
    readonly fields: readonly (keyof z.output<S> & string)[];
    /** Code of the refusal. It is a `uniqueRefusal`: `details` have `fields`, as callers know them, and as `id` the other record. */
    readonly code: string;
    readonly message: string;
    /** Records that do not count, such as withdrawn ones. */
    unless?(own: z.output<S>): boolean;
  };
  /** Takes rows of the system at once after each step and edit; the caller gets the record after them. */
  readonly settles?: boolean;
  /** Items of these records, made by `defineItems`. Signatures cover them, and `verify` and `timeline` have them too. */
  items?(): readonly ItemSet[];
  /** The columns of `countRecords`. Without them, totals are counted for each list. */
  readonly countedBy?: readonly string[];
  /** What a seal of an earlier format covers, so that signatures from before a move can still be verified. */
  readonly olderSeals?: Readonly<Record<number, (signature: SealedSignature) => unknown>>;
}

/** The host's services that records use. */
export type RecordServices = Pick<ServerHost, 'database' | 'log' | 'people' | 'signing'> &
  Partial<Pick<ServerHost, 'alarms' | 'notifications'>>;

/** One verb that means another action in each status. */
export interface ActionOf<N extends Names, Own> {
  /** The caller's word for the action; a repeated request is recognised by it. */
  readonly verb: string;
  /** The action for the record in its current status; undefined if there is none. */
  of(record: RecordOf<N, Own>): N['action'] | undefined;
}

/** A request for one action. */
export interface ActionRequest<Input> {
  /** The version that the caller saw; without it the action is done on any version. */
  readonly version?: number | undefined;
  /** The task that the caller saw open; see `Records.actOnTask`. */
  readonly taskId?: string | undefined;
  /** Comment on the step; empty if left out. */
  readonly comment?: string | undefined;
  /** The answer to each question, by the choice's name. */
  readonly choices?: Choices | undefined;
  /** The member to be named. */
  readonly targetId?: string | undefined;
  /** Signature of the actor, for a step that must be signed. */
  readonly signature?: GivenSignature | undefined;
  /** UUID. If the member repeats the request with it, nothing is done again, and the answer is the current record. */
  readonly idempotencyKey?: string | undefined;
  /** What the guards and effects of the module need from the caller. */
  readonly input?: Partial<Input> | undefined;
}
