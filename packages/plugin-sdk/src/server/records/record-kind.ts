import type { ServerHost } from '@gantry/plugin-sdk/server';
import type { Choices, Guards, Names, Person, Row, Standing, Workflow } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { SealedSignature } from './seal.ts';

/** A record as the database has it. */
export interface RecordOf<N extends Names, Own> extends Standing<N> {
  readonly status: N['status'];
  readonly id: string;
  /** Null until an effect takes one. */
  readonly number: string | null;
  readonly revision: number;
  /** The record that this one continues. */
  readonly succeeds: string | null;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdBy: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The module's own fields. */
  readonly own: Own;
}

/** What an effect is told. */
export interface Step<N extends Names, Own, Input, Facts> {
  readonly act: Act;
  readonly row: Row<N>;
  /** As it will be saved, with the changes of the effects before. */
  readonly record: RecordOf<N, Own>;
  readonly input: Partial<Input>;
  readonly facts: Facts;
  /** The next number of a series, from 1. None is skipped: until the commit others wait for theirs. */
  takeNumber(series: string): Promise<number>;
}

/** What an effect or an edit changes on the record. */
export interface Change<N extends Names, Own> {
  readonly own?: Partial<Own>;
  readonly number?: string;
  /** Who is named in a place; null empties it. Whether they can play the part is for the caller to judge. */
  readonly people?: Readonly<Partial<Record<N['person'], Person | null>>>;
  /** Kept in the history entry. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One kind of record: its table, its workflow, and the code for what the workflow names. */
export interface RecordKind<N extends Names, S extends z.ZodObject, Input, Facts> {
  /** Name in the audit trail; `<kind>-changed` is the topic of its events. Lower-case letters, digits and hyphens. */
  readonly kind: string;
  /** Made with `like record_columns including all`. */
  readonly table: string;
  /**
   * The module's own columns: `validFrom` is read from and written to `valid_from`. Objects and lists are written as JSON. Parses
   * what the database gives, so a `timestamptz` is `z.date().transform((date) => date.toISOString())`.
   */
  readonly fields: S;
  /** The table, or how to find the one of the project. */
  readonly workflow: Workflow<N> | ((act: Act) => Workflow<N> | Promise<Workflow<N>>);
  readonly guards: Guards<N, Facts>;
  /** Everything that the guards need. Asked after the record was locked; the system asks without input. */
  facts(act: Act, record: RecordOf<N, z.output<S>>, input: Partial<Input>): Facts | Promise<Facts>;
  /** Answers to the choices that are `from: 'record'`. */
  answers?(facts: Facts): Choices;
  readonly effects: Readonly<
    Record<
      N['effect'],
      (step: Step<N, z.output<S>, Input, Facts>) => Promise<Change<N, z.output<S>> | undefined>
    >
  >;
  /** Members with this permission are told of changes. */
  readonly viewPermission: string;
  /** A status in which only its creator knows of a record. */
  readonly privateStatus?: N['status'];
  /** Further fields of the event `<kind>-changed`, which has `id`, `version` and `status`. */
  payload?(record: RecordOf<N, z.output<S>>): Readonly<Record<string, unknown>>;
  /** Columns of `countRecords`; without, totals are counted anew for each list. */
  readonly countedBy?: readonly string[];
  /** What a seal of an earlier format covers, so that signatures from before a move still verify. */
  readonly olderSeals?: Readonly<Record<number, (signature: SealedSignature) => unknown>>;
}

/** The host's services that records use. */
export type RecordServices = Pick<ServerHost, 'database' | 'log' | 'people'>;

/** A signature as the caller drew it; the image was read by the host's `images`. */
export interface GivenSignature {
  /** PNG, at most 100,000 bytes. */
  readonly image: Uint8Array;
  readonly method: 'drawn' | 'typed' | 'stored';
}

/** One action as a caller asks for it. */
export interface ActionRequest<Input> {
  /** The version that the caller saw; without it the action is done on whatever is there. */
  readonly version?: number | undefined;
  readonly comment?: string | undefined;
  readonly choices?: Choices | undefined;
  /** The member to be named. */
  readonly targetId?: string | undefined;
  readonly signature?: GivenSignature | undefined;
  /** UUID. A repeated request with it is answered by the record as it is now, and does nothing. */
  readonly idempotencyKey?: string | undefined;
  readonly input?: Partial<Input> | undefined;
}
