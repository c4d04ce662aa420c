import { randomUUID } from 'node:crypto';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import {
  type AuditKind,
  ConflictError,
  type HandOver,
  NotFoundError,
  type NotificationText,
} from '@gantry/plugin-sdk/server';
import { begin, type Decision, type Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { recordAccess } from './record-access.ts';
import { type RecordAdditions, recordAdditions } from './record-additions.ts';
import { type RecordAlarms, recordAlarms } from './record-alarms.ts';
import { allowedFor, allowedForAll, doableFor, type StepsByTask } from './record-allowed.ts';
import { recordAuditKind } from './record-audit-kind.ts';
import { type RecordBatch, recordBatch } from './record-batch.ts';
import { applyChange } from './record-changes.ts';
import { type RecordEvidence, recordEvidence } from './record-evidence.ts';
import { recordHandOver } from './record-hand-over.ts';
import type {
  ActionOf,
  ActionRequest,
  AllowedAction,
  Change,
  RecordKind,
  RecordOf,
  RecordServices,
} from './record-kind.ts';
import { type RecordFilter, type RecordLists, recordLists } from './record-lists.ts';
import { recordTelling } from './record-notices.ts';
import { type PartOf, parentOf, requireFit, requireSeen, type Whole, wholeOf } from './record-part.ts';
import {
  announce,
  blankRecord,
  carryOut,
  isOfSystem,
  judge,
  recordContext,
  requireOwn,
  workflowFor,
} from './record-step.ts';
import { findTask, type RecordTask, requireOpenTask, tasksOf } from './record-tasks.ts';
import { requireVersion, wasDone } from './record-trail.ts';
import { type RecordWho, recordWho } from './record-who.ts';
import { refusalError } from './refusal-error.ts';
import { watchAlarms } from './watch-alarms.ts';

/** The identity and origin of a new record. */
export interface Origin {
  /** UUID made by the caller, so that a repeated request gets the same record. */
  readonly id?: string | undefined;
  /** A row of the workflow that begins a record; `create` when left out. */
  readonly action?: string | undefined;
  /** Number of the record; an effect can take one later. */
  readonly number?: string | undefined;
  /** Revision of the record. */
  readonly revision?: number | undefined;
  /** The record that it continues; a record is continued once. */
  readonly succeeds?: string | undefined;
}

/** What a record begins with. */
export interface Beginning<N extends Names, Own> {
  /** The module's own fields. */
  readonly own: Own;
  /** People in the places of the workflow, beside those that the first row names. */
  readonly people?: Change<N, Own>['people'];
}

/** One kind of record, with its own columns as `own`. */
export interface Records<N extends Names, Own, Input>
  extends RecordLists<N, Own>,
    RecordBatch<N, Own, Input>,
    RecordAdditions<N, Own>,
    RecordEvidence,
    RecordAlarms,
    RecordWho<N, Own> {
  /** What `defineItems` asks of parents. */
  readonly whole: Whole<N>;
  /** What waits for a person on these records, for `ServerPlugin.handOver`. */
  readonly handOver: HandOver;
  /** What the audit trail says of these records, for `ServerPlugin.auditKinds`. */
  readonly auditKind: AuditKind;
  /**
   * Begins a record.
   * @param own - or what makes it together with the people named from the start; asked for a new record alone, it may throw.
   * @throws ConflictError KEY_REUSED when somebody else's record has the id, and what `act` throws.
   */
  create(act: Act, own: Own | (() => Promise<Beginning<N, Own>>), origin?: Origin): Promise<RecordOf<N, Own>>;
  /**
   * One record.
   * @throws NotFoundError, also for a record that is private to others or gone
   */
  read(act: Act, id: string): Promise<RecordOf<N, Own>>;
  /** As `read`; nobody else changes the record before the commit. */
  lock(act: Act, id: string): Promise<RecordOf<N, Own>>;
  /**
   * Notifies browsers of a change beside the record, such as an entry in a table of the module, and computes the record's alarms again. The
   * record must be locked.
   */
  announce(act: Act, record: RecordOf<N, Own>): Promise<void>;
  /**
   * Notifies whoever can do the open task, with the kind's `notices`; without them nobody.
   * @param what - first line of the notification
   */
  tell(act: Act, record: RecordOf<N, Own>, what: NotificationText): Promise<void>;
  /**
   * Does one action, or nothing at all. In this order: lock, replay, version, facts, decide, effects, save, signature, history, audit,
   * event.
   * @param action - or a verb that means another action in each status.
   * @throws NotFoundError (no such record or action), ConflictError (version, state, side task, key), HttpError 403 (not this actor's
   * part), RuleError (choices, person, guards).
   */
  act(
    act: Act,
    id: string,
    action: string | ActionOf<N, Own>,
    request: ActionRequest<Input>,
  ): Promise<RecordOf<N, Own>>;
  /**
   * Does one action on the record whose task this is, as `act` does. A task is done once; a second request is refused.
   * @throws NotFoundError (no such task), ConflictError TASK_DONE, and what `act` throws.
   */
  actOnTask(
    act: Act,
    taskId: string,
    action: string | ActionOf<N, Own>,
    request: ActionRequest<Input>,
  ): Promise<RecordOf<N, Own>>;
  /** Tasks of a record, oldest first. @throws NotFoundError */
  tasks(act: Act, id: string): Promise<readonly RecordTask[]>;
  /** The same of many records in a few statements, by id; records that the actor does not see are left out. */
  tasksOf(act: Act, ids: readonly string[]): Promise<ReadonlyMap<string, readonly RecordTask[]>>;
  /**
   * Takes rows of the system until none matches. Call it after a change of something that a record depends on, and from timers. Returns
   * whether any was taken.
   */
  settle(act: Act, id: string): Promise<boolean>;
  /**
   * Changes fields or people without a step of the workflow. `change` returns the changes, or throws to refuse the edit. An edit that
   * changes nothing is not recorded.
   */
  edit(
    act: Act,
    id: string,
    version: number | undefined,
    change: (record: RecordOf<N, Own>) => Change<N, Own> | Promise<Change<N, Own>>,
  ): Promise<RecordOf<N, Own>>;
  /**
   * Gives the record a version for a change beside it, such as of an item, and a history entry for `what`. So whoever signs a version signs
   * what they saw.
   */
  touch(act: Act, id: string, what: string, details: Readonly<Record<string, unknown>>): Promise<void>;
  /** Actions that state and part allow, and for whom the member would do each: for themselves, if they can. */
  allowed(act: Act, record: RecordOf<N, Own>): Promise<readonly AllowedAction<N>[]>;
  /** The same of many records in a few statements, by id. */
  allowedOf(
    act: Act,
    records: readonly RecordOf<N, Own>[],
  ): Promise<ReadonlyMap<string, readonly AllowedAction<N>[]>>;
  /**
   * Ids of the records on which the actor can do an action now, by the rules of `allowed`, the latest change first. At most 100,000 records
   * are judged; see `RecordKind.decidedBy`. Damaged records are included, because nobody can judge them: the list that reads them leaves
   * them out and counts them.
   * @param action - the action for a record, or undefined for none; or an action for each main task, as for a list of what waits for the
   * actor. Then only records are judged on which one of these tasks is open and no side task
   */
  doable(
    act: Act,
    filter: RecordFilter<N>,
    action: ((record: RecordOf<N, Own>) => N['action'] | undefined) | StepsByTask<N>,
  ): Promise<readonly string[]>;
}

/**
 * The records of one kind.
 *
 * @example
 * const inspections = defineRecords(inspectionKind, host);
 * const record = await inspections.act(actOf(context), id, 'submit', { version, signature });
 */
export function defineRecords<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: RecordKind<N, S, Input, Facts>,
  services: RecordServices,
): Records<N, z.output<S>, Input> {
  return recordsOf(kind, services);
}

/** @param part - for items */
export function recordsOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: RecordKind<N, S, Input, Facts>,
  services: RecordServices,
  part?: PartOf<N, z.output<S>>,
): Records<N, z.output<S>, Input> {
  type Found = RecordOf<N, z.output<S>>;
  const base = recordContext(kind, services, part);
  const { store } = base;
  const access = recordAccess(base);
  const who = recordWho(base, access);
  const telling = recordTelling(kind, services, who);
  const context = { ...base, telling };
  const { read, lock, requireVisible, change } = access;

  const records: Records<N, z.output<S>, Input> = {
    whole: wholeOf(kind, store),
    ...recordLists(kind, store, part),
    ...recordBatch(services, store, (act, id, action, request) => records.act(act, id, action, request)),
    ...recordAdditions({ ...kind, payload: part && kind.payload }, services.people, access),
    ...recordEvidence(context, access),
    ...recordAlarms(context, access),
    ...who,
    handOver: recordHandOver(context, access, telling),
    auditKind: recordAuditKind(context),
    read,
    lock,
    async announce(act, record) {
      await announce(context, act, record);
      await watchAlarms(context, act, await workflowFor(kind, act, record), record);
    },

    tell: telling.tell,

    async create(act, own, { id = randomUUID(), action = 'create', ...head } = {}) {
      if (!(await store.begin(act.tx, id))) {
        const there = await store.find(act.tx, id);
        requireOwn(there, act.actor);
        return read(act, id);
      }
      const { own: fields, people } = isMaker(own) ? await own() : { own };
      const parent = await part?.lockFor(act.tx, fields);
      requireSeen(act, parent);
      requireFit(act, parent, action);
      const blank: Found = { ...blankRecord<N, z.output<S>>(act, id, fields), ...withoutUndefined(head) };
      const workflow = await workflowFor(kind, act, blank);
      const beginning = begin(workflow);
      const start = applyChange(workflow, { ...blank, flags: beginning.flags }, { people });
      const at = { ...beginning, people: start.people };
      const judged = await judge(context, act, { record: start, action, request: {}, at });
      const { decision } = judged;
      if (decision.kind !== 'done') throw refusalError(decision, action);
      return settled(act, await carryOut(context, null, start, { ...judged, decision }, {}, ''));
    },

    async act(act, id, wanted, request) {
      await part?.lock(act.tx, id);
      const before = await store.lock(act.tx, id);
      const requestSha256 = hashOf(
        typeof wanted === 'string' ? wanted : wanted.verb,
        kind.repeatedBy === 'action' ? decisionOf(kind, request) : request,
      );
      // A repeated request is answered even if its step hid the record from the actor, such as by returning it to its author.
      if (await wasDone(act, id, request.idempotencyKey, requestSha256)) return before;
      await requireVisible(act, before);
      await requireOpenTask(act.tx, before, request.taskId);
      await requireVersion(act.tx, services.people, before, request.version);
      const action = typeof wanted === 'string' ? wanted : wanted.of(before);
      if (action === undefined) {
        const { status } = before;
        const allowedActions = (await allowedFor(context, act, before)).map((one) => one.action);
        const message = `A record that is ${status} has no such action now.`;
        throw new ConflictError('WRONG_STATE', message, { status, allowedActions });
      }
      // Only now, because a repeated request is answered even after its parent's status has changed.
      requireFit(act, await parentOf(part, act.tx, before), action);
      const judged = await judge(context, act, { record: before, action, request });
      const { decision } = judged;
      if (decision.kind !== 'done') throw refusalError(decision, action);
      const after = carryOut(context, before, before, { ...judged, decision }, request, requestSha256);
      return settled(act, await after);
    },

    async actOnTask(act, taskId, wanted, request) {
      const task = await findTask(act.tx, taskId);
      if (task === undefined) throw new NotFoundError('The task');
      return records.act(act, task.recordId, wanted, { ...request, taskId });
    },

    async tasks(act, id) {
      await read(act, id);
      return tasksOf(act.tx, [id]);
    },

    async tasksOf(act, ids) {
      const mine = await store.some(act.tx, ids);
      const parents = await part?.parents(act.tx, mine);
      const isSeen = (record: Found) =>
        records.whole.isSeenBy(act.actor, record) && parents?.get(record.id)?.isSeenBy(act.actor) !== false;
      const seen = mine.filter(isSeen).map(({ id }): [string, RecordTask[]] => [id, []]);
      const tasks = new Map(seen);
      for (const task of await tasksOf(act.tx, [...tasks.keys()])) tasks.get(task.recordId)?.push(task);
      return tasks;
    },

    async settle(act, id) {
      await part?.lock(act.tx, id);
      const before = await store.lock(act.tx, id);
      return (await settleFrom(act, before)).version > before.version;
    },

    async touch(act, id, what, details) {
      await change(act, id, undefined, what, async () => ({ details, alsoChanged: [what] }));
    },

    async edit(act, id, version, work) {
      return settled(act, await change(act, id, version, 'update', async (before) => work(before)));
    },

    allowed: (act, record) => allowedFor(context, act, record),

    allowedOf: (act, all) => allowedForAll(context, act, all),

    doable: (act, filter, action) => doableFor(context, act, filter, action),
  };
  return records;

  function settled(act: Act, record: Found): Found | Promise<Found> {
    return kind.settles === true ? settleFrom(act, record) : record;
  }

  async function settleFrom(act: Act, from: Found): Promise<Found> {
    const system: Act = { ...act, actor: { kind: 'system' }, driver: driverOf(act) };
    let record = from;
    // Each step may enable the next one. The limit stops a table that loops.
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const next = await nextOfSystem(system, record);
      if (next === undefined) return record;
      record = await carryOut(context, record, record, next, {}, '');
    }
    throw new Error(`The record ${from.id} of the kind ${kind.kind} does not settle.`);
  }

  /**
   * Who the history names for what settles. What becomes of a record with items is the doing of the member whose step on it or on an item came
   * last. An item that settles within a step of its parent is still driven by that step.
   */
  function driverOf({ driver, actor }: Act): Act['driver'] {
    if (kind.items !== undefined) return driver ?? actor;
    return part && driver;
  }

  async function nextOfSystem(system: Act, record: Found) {
    const workflow = await workflowFor(kind, system, record);
    const own = workflow.rows.filter((row) => isOfSystem(workflow, row));
    for (const action of new Set(own.map((row) => row.action))) {
      const judged = await judge(context, system, { record, action, request: {} });
      const { decision } = judged;
      if (isDone(decision) && own.includes(decision.row)) return { ...judged, decision };
    }
    return undefined;
  }
}

const mostSteps = 20;

function isDone<N extends Names>(decision: Decision<N>): decision is Extract<Decision<N>, { kind: 'done' }> {
  return decision.kind === 'done';
}

/** Fields are an object, so a function can only be a maker of fields. */
function isMaker<T, B>(own: T | (() => Promise<B>)): own is () => Promise<B> {
  return typeof own === 'function';
}

/** The part of a request that must be the same when it is repeated, whatever else was changed between the two tries. */
function decisionOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  { decides }: RecordKind<N, S, Input, Facts>,
  { choices, targetId, input = {} }: ActionRequest<Input>,
): ActionRequest<unknown> {
  const decided = withoutUndefined({ ...decides?.(input) });
  // Left out if no input decides, so that requests from before `decides` existed are still recognised.
  return { choices, targetId, ...(Object.keys(decided).length > 0 && { input: decided }) };
}

/** Equal for a request that is sent again. */
function hashOf(action: string, { signature, idempotencyKey: _, ...rest }: ActionRequest<unknown>): string {
  const signed = signature && { method: signature.method, image: sha256(signature.image) };
  return sha256(canonicalJson({ ...rest, action, signed }));
}
