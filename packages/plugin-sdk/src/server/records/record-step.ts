import { recordTopics } from '@gantry/plugin-sdk/contract';
import { ConflictError } from '@gantry/plugin-sdk/server';
import {
  type Actor,
  type Choices,
  type Decision,
  decide,
  type Member,
  type Move,
  type Names,
  type Row,
  type Standing,
  type Workflow,
} from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import { type Act, userOf } from './act.ts';
import { itemsForSignature } from './item-seals.ts';
import { memberFrom } from './member-from.ts';
import { actorFor, deputiesFor, scopeOf } from './record-actor.ts';
import { applyChange, changedFields, flat, pick } from './record-changes.ts';
import type { ActionRequest, Change, RecordKind, RecordOf, RecordServices } from './record-kind.ts';
import { signedLogs } from './record-logs.ts';
import type { RecordTelling } from './record-notices.ts';
import { common, type PartOf, parentOf } from './record-part.ts';
import { recordStore } from './record-store.ts';
import { takeNumber, turnTasks } from './record-trail.ts';
import { requireUnique } from './record-unique.ts';
import { audienceOf } from './record-visibility.ts';
import { appendHistory, type NewEntry, type SealedStep, sealStep } from './seal-step.ts';
import { insertSignature, prepareSigning } from './signatures.ts';
import { watchAlarms } from './watch-alarms.ts';
import { whoActs } from './who-acts.ts';

/** A kind of record with the services and the table that its functions need. */
export interface RecordContext<N extends Names, S extends z.ZodObject, Input, Facts> {
  readonly kind: RecordKind<N, S, Input, Facts>;
  readonly services: RecordServices;
  readonly store: ReturnType<typeof recordStore<N, S>>;
  /** For items: how to find their parents. */
  readonly part?: PartOf<N, z.output<S>> | undefined;
}

export function recordContext<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: RecordKind<N, S, Input, Facts>,
  services: RecordServices,
  part?: PartOf<N, z.output<S>>,
): RecordContext<N, S, Input, Facts> {
  const statuses = workflowsOf(kind)?.flatMap((workflow) => workflow.statuses);
  return { kind, services, store: recordStore<N, S>(kind.kind, kind.table, kind.fields, statuses), part };
}

/** All tables of a kind; undefined if it does not name them. */
export function workflowsOf<N extends Names, S extends z.ZodObject, Input, Facts>({
  workflow,
  workflows,
}: RecordKind<N, S, Input, Facts>): readonly Workflow<N>[] | undefined {
  return typeof workflow === 'function' ? workflows : [workflow];
}

export function workflowFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  { workflow }: RecordKind<N, S, Input, Facts>,
  act: Act,
  record: RecordOf<N, z.output<S>>,
): Workflow<N> | Promise<Workflow<N>> {
  return typeof workflow === 'function' ? workflow(act, record) : workflow;
}

/** A judged move, ready to be carried out. */
interface Judged<N extends Names, Facts> {
  /** The act with the permissions that count, and with the member for whom the actor acts. */
  readonly act: Act;
  readonly workflow: Workflow<N>;
  readonly decision: Decision<N>;
  readonly facts: Facts;
  readonly move: Move;
}

/** A request of an actor, and the current record. */
interface Asked<N extends Names, S extends z.ZodObject, Input> {
  readonly record: RecordOf<N, z.output<S>>;
  readonly action: string;
  readonly request: ActionRequest<Input>;
  /** The state that the engine uses instead of the record's. */
  readonly at?: Standing<N>;
}

/** Judges the move as the actor's own. If it is not their part, judges it as that of a member whom they represent today. */
export async function judge<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  asked: Asked<N, S, Input>,
): Promise<Judged<N, Facts>> {
  const { record } = asked;
  const own = await judgeAs(context, { ...act, actor: await actorFor(context, act, record) }, asked);
  if (!isForOthers(own)) return own;
  let told = own;
  for (const { actor } of await deputiesFor(context, act, own.workflow, record)) {
    const lent = await judgeAs(context, { ...act, actor }, asked);
    if (!isForOthers(lent)) return lent;
    // Prefer the reason that two people must differ: it says more than that the step is for others.
    if (told.decision.why === 'wrong-actor') told = lent;
  }
  return told;
}

interface ForOthers<N extends Names, Facts> extends Judged<N, Facts> {
  readonly decision: Extract<Decision<N>, { readonly why: (typeof forOthers)[number] }>;
}
const forOthers = ['wrong-actor', 'wrong-company', 'four-eyes'] as const;

function isForOthers<N extends Names, Facts>(judged: Judged<N, Facts>): judged is ForOthers<N, Facts> {
  const { decision } = judged;
  return decision.kind === 'refused' && forOthers.some((why) => why === decision.why);
}

/** Whether people cannot take the row. */
export function isOfSystem<N extends Names>({ parts }: Workflow<N>, { by }: Row<N>): boolean {
  return by.every((part) => parts[part].system === true);
}

/** Asks the module for the facts and the engine for its decision. */
async function judgeAs<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, services }: RecordContext<N, S, Input, Facts>,
  act: Act,
  { record, action, request, at = record }: Asked<N, S, Input>,
): Promise<Judged<N, Facts>> {
  const workflow = await workflowFor(kind, act, record);
  const facts = await kind.facts(act, record, request.input ?? {});
  const target: Member | undefined =
    request.targetId === undefined
      ? undefined
      : await memberFrom(services.people, act.tx, request.targetId, scopeOf(kind, record));
  const move: Move = {
    action,
    signed: request.signature !== undefined,
    comment: request.comment ?? '',
    choices: { ...askedOf(workflow, request.choices ?? {}), ...kind.answers?.(facts) },
    target,
  };
  return {
    act,
    workflow,
    facts,
    move,
    decision: decide({ workflow, guards: kind.guards }, { at, actor: act.actor, facts }, move),
  };
}

/** Only the choices that a person may make; the record answers the others. */
function askedOf<N extends Names>({ choices }: Workflow<N>, given: Choices): Choices {
  const known: Readonly<Record<string, { readonly from: string }>> = choices;
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => Object.hasOwn(known, name) && known[name]?.from === 'body'),
  );
}

/** Effects, save, signature, history, tasks, audit and event: in this order. */
export async function carryOut<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts> & { readonly telling: RecordTelling<N, z.output<S>> },
  before: RecordOf<N, z.output<S>> | null,
  start: RecordOf<N, z.output<S>>,
  judged: Judged<N, Facts> & { readonly decision: Extract<Decision<N>, { kind: 'done' }> },
  request: ActionRequest<Input>,
  requestSha256: string,
): Promise<RecordOf<N, z.output<S>>> {
  const { kind, services, store } = context;
  const { act } = judged;
  const { row, part, next } = judged.decision;
  const moved: RecordOf<N, z.output<S>> = {
    ...start,
    ...next,
    // A row leads to a status, and `same` keeps that of a record which has one.
    status: next.status as N['status'],
    version: (before?.version ?? 0) + 1,
    updatedAt: act.now.toISOString(),
  };
  if (request.signature !== undefined) await services.signing.requireDevice(act);
  const { record, details } = await applyEffects(kind, act, judged, row, moved, request.input ?? {});
  await requireUnique(context, act, before, record);
  const parent = await parentOf(context.part, act.tx, record);
  // Statements that do not wait for each other are sent together, and run in this order.
  const [after, signing, who] = await Promise.all([
    before === null ? store.insert(act.tx, record) : store.save(act.tx, record),
    request.signature && prepareSigning(act, record, request.signature),
    whoActs(act, services.people),
  ]);
  const { comment, choices } = judged.move;
  const entry = entryOf(kind, before, after, {
    action: row.action,
    rowId: row.id,
    part,
    comment,
    choices,
    details: placed(details, parent?.versionFor(act, row.action, before === null)),
    signatureId: signing?.id ?? null,
    idempotencyKey: request.idempotencyKey,
    requestSha256,
  });
  const [also, items, logs, step] = await Promise.all([
    signing && kind.alsoSigned?.(act, after),
    signing && kind.items && itemsForSignature(kind.items(), act.tx, after.id),
    signing && kind.logs && signedLogs(act.tx, after.id),
    sealStep(act, after, entry, who),
  ]);
  const isSameMain = row.task === 'same' && before !== null;
  await Promise.all([
    signing &&
      insertSignature(act, signing, {
        step,
        also: { ...also, ...(items && { items }), ...logs },
        record: after,
      }),
    turnTasks(act, judged.workflow, before, after, isSameMain),
    note(context, act, before, after, step),
  ]);
  const done = { row, comment, isBySystem: userOf(act) === null };
  await context.telling.afterStep(act, after, done);
  for (const set of kind.items?.() ?? []) await set.tellOf(act, after.id, before?.status !== after.status);
  await kind.afterStep?.(act, after, done);
  await watchAlarms(context, act, judged.workflow, after);
  await context.part?.tell(act, before, after, { action: row.action, hash: step.hash });
  return after;
}

/** The details of an item's entry say at which version of its parent it stands. */
export function placed(details: NewEntry['details'], parentVersion: number | undefined): NewEntry['details'] {
  return parentVersion === undefined ? details : { ...details, parentVersion };
}

async function applyEffects<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: RecordKind<N, S, Input, Facts>,
  act: Act,
  { workflow, facts }: Pick<Judged<N, Facts>, 'workflow' | 'facts'>,
  row: Row<N>,
  start: RecordOf<N, z.output<S>>,
  input: Partial<Input>,
) {
  let record = start;
  let details: Change<N, z.output<S>>['details'] = {};
  const effects: readonly N['effect'][] = row.effects ?? [];
  for (const name of effects) {
    const step = {
      act,
      row,
      record,
      input,
      facts,
      takeNumber: (series: string) => takeNumber(act.tx, kind.kind, series),
    };
    const change = (await kind.effects[name](step)) ?? {};
    record = applyChange(workflow, record, change);
    details = { ...details, ...change.details };
  }
  return { record, details };
}

type Noted = Omit<NewEntry, 'seq' | 'from' | 'to' | 'changedFields'> & {
  /** Changes that the record's own fields do not show. */
  readonly alsoChanged?: readonly string[];
};

/** The entry of a step, with the names of the fields that it changed as callers know them. */
export function entryOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  { fieldName }: Pick<RecordKind<N, S, Input, Facts>, 'fieldName'>,
  before: RecordOf<N, z.output<S>> | null,
  after: RecordOf<N, z.output<S>>,
  { alsoChanged = [], ...entry }: Noted,
): NewEntry {
  const changed = [...changedFields(before, after), ...alsoChanged];
  const told = changed.flatMap((field) => (fieldName ? (fieldName(field) ?? []) : field));
  return {
    ...entry,
    seq: after.version,
    from: before?.status ?? null,
    to: after.status,
    changedFields: [...new Set(told)],
  };
}

/** Writes one step to the history and the audit trail, and notifies browsers. */
export async function note<N extends Names, S extends z.ZodObject, Input, Facts>(
  context: RecordContext<N, S, Input, Facts>,
  act: Act,
  before: RecordOf<N, z.output<S>> | null,
  after: RecordOf<N, z.output<S>>,
  step: SealedStep,
): Promise<void> {
  const { kind } = context;
  const changed = changedFields(before, after);
  await appendHistory(act, after.id, step);
  await act.tx.audit({
    entity: kind.kind,
    entityId: after.id,
    action: step.entry.action,
    ...(before !== null && { before: pick(before, changed) }),
    // The plugin cannot write the host's audit trail, so nobody can rewrite the history here without a trace there.
    after: { ...(before === null ? flat(after) : pick(after, changed)), historyHash: step.hash },
  });
  // When a record becomes private to its creator again, those who could see it get the event too, so that it leaves their lists.
  await announce(context, act, after, before ?? after);
}

/** Tells browsers that show the record to fetch it again. If it was and stays private, only those who may find it get the event. */
export async function announce<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, part }: Pick<RecordContext<N, S, Input, Facts>, 'kind' | 'part'>,
  act: Pick<Act, 'tx'>,
  record: RecordOf<N, z.output<S>>,
  before = record,
): Promise<void> {
  const { id, version, status } = record;
  const [was, is] = [audienceOf(kind, before), audienceOf(kind, record)];
  const parent = await parentOf(part, act.tx, record);
  const users = common(was && is && [...new Set([...was, ...is])], parent?.audience);
  await act.tx.emit({
    topic: recordTopics(kind.kind).changed,
    payload: { ...kind.payload?.(record), [kind.idKey ?? 'id']: id, version, status },
    permission: kind.viewPermission,
    ...(users && { users }),
  });
}

/** A record before its first step, and before it is known which workflow it has. */
export function blankRecord<N extends Names, Own>(act: Act, id: string, own: Own): RecordOf<N, Own> {
  const at = act.now.toISOString();
  return {
    // It has no status yet: `decide` gets the state of a beginning, and the first row sets the status.
    status: '' as N['status'],
    task: null,
    side: null,
    // The workflow that is chosen by this record brings its flags.
    flags: {} as Standing<N>['flags'],
    people: {} as Standing<N>['people'],
    id,
    number: null,
    revision: 0,
    succeeds: null,
    version: 0,
    createdBy: userOf(act),
    createdAt: at,
    updatedAt: at,
    own,
  };
}

/** @throws ConflictError KEY_REUSED unless the actor began this record. */
export function requireOwn<N extends Names>(record: RecordOf<N, unknown> | undefined, actor: Actor): void {
  const mine = record !== undefined && actor.kind === 'member' && record.createdBy === actor.userId;
  if (!mine) throw new ConflictError('KEY_REUSED', 'Another record has this id.');
}
