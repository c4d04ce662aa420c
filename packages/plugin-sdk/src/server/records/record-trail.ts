import { randomUUID } from 'node:crypto';
import { ConflictError, join, type People, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Choices, Names, Part, Workflow } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, principalOf, userOf } from './act.ts';
import type { RecordOf } from './record-kind.ts';

/** One step in the life of a record. */
export interface HistoryEntry {
  /** The record's version after it. */
  readonly seq: number;
  /** The row of the workflow; null for an edit. */
  readonly rowId: string | null;
  /** Name of the action. */
  readonly action: string;
  /** The part in which the actor did it; null for an edit. */
  readonly part: string | null;
  /** Status before; null for the step that began the record. */
  readonly from: string | null;
  /** Status afterwards. */
  readonly to: string;
  /** Null: the system. */
  readonly userId: string | null;
  /** UUID of the member for whom the actor did it under a delegation; null if for themselves. */
  readonly onBehalfOf: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Comment on the step; empty if there is none. */
  readonly comment: string;
  /** The answers that were given. */
  readonly choices: Choices;
  /** Names of the fields that changed. */
  readonly changedFields: readonly string[];
  /** What the effects or the edit kept. */
  readonly details: Readonly<Record<string, unknown>>;
  /** UUID of the signature; null for a step without one. */
  readonly signatureId: string | null;
  /** Name of the actor at that time; null for the system, and in entries from before version 2 of the tables. */
  readonly actorName: string | null;
  /** Company of the actor at that time. */
  readonly companyName: string | null;
  /** Name at that time of the member for whom the actor did it. */
  readonly principalName: string | null;
  /** Of the entry and all before it, hexadecimal; null in entries from before version 2 of the tables. */
  readonly hash: string | null;
}

const historyRow = z
  .object({
    record_id: z.uuid(),
    seq: z.number(),
    row_id: z.string().nullable(),
    action: z.string(),
    part: z.string().nullable(),
    from_status: z.string().nullable(),
    to_status: z.string(),
    actor_id: z.uuid().nullable(),
    on_behalf_of: z.uuid().nullable(),
    at: z.date(),
    comment: z.string(),
    choices: z.record(z.string(), z.string()),
    changed_fields: z.array(z.string()),
    details: z.record(z.string(), z.unknown()),
    signature_id: z.uuid().nullable(),
    actor_name: z.string().nullable(),
    company_name: z.string().nullable(),
    principal_name: z.string().nullable(),
    hash: z.string().nullable(),
  })
  .transform((row) => ({
    recordId: row.record_id,
    entry: {
      seq: row.seq,
      rowId: row.row_id,
      action: row.action,
      part: row.part,
      from: row.from_status,
      to: row.to_status,
      userId: row.actor_id,
      onBehalfOf: row.on_behalf_of,
      at: row.at.toISOString(),
      comment: row.comment,
      choices: row.choices,
      changedFields: row.changed_fields,
      details: row.details,
      signatureId: row.signature_id,
      actorName: row.actor_name,
      companyName: row.company_name,
      principalName: row.principal_name,
      hash: row.hash,
    } satisfies HistoryEntry,
  }));

/** Entries after a version, oldest first; after version 0 that is all. */
export async function historyAfter(
  tx: Tx,
  recordId: string,
  version: number,
): Promise<readonly HistoryEntry[]> {
  return (await historiesOf(tx, [recordId], version)).map(({ entry }) => entry);
}

/** The same of several records, with the id of each. */
export function historiesOf(tx: Tx, recordIds: readonly string[], version: number) {
  return tx.many(
    historyRow,
    sql`select record_id, seq, row_id, action, part, from_status, to_status, actor_id, on_behalf_of, at, comment, choices,
          changed_fields, details, signature_id, actor_name, company_name, principal_name, hash
        from record_history
        where project_id = ${tx.projectId} and record_id = any(${[...recordIds]}::uuid[]) and seq > ${version}
        order by record_id, seq`,
  );
}

const doneRow = z.object({
  request_sha256: z.string().nullable(),
  actor_id: z.uuid().nullable(),
  on_behalf_of: z.uuid().nullable(),
});

/**
 * Whether the actor's request with this key was carried out before.
 * @throws ConflictError KEY_REUSED when it was another request, or that of somebody else.
 */
export async function wasDone(
  act: Act,
  recordId: string,
  key: string | undefined,
  requestSha256: string,
): Promise<boolean> {
  if (key === undefined) return false;
  const found = await act.tx.maybe(
    doneRow,
    sql`select request_sha256, actor_id, on_behalf_of from record_history
        where project_id = ${act.tx.projectId} and record_id = ${recordId} and idempotency_key = ${key}`,
  );
  if (found === undefined) return false;
  // The principal of a deputy is found when a step is judged; a repeated request does not know one yet.
  const principal = principalOf(act);
  const isOwn = found.actor_id === userOf(act) && (principal === null || found.on_behalf_of === principal);
  if (isOwn && found.request_sha256 === requestSha256) return true;
  throw new ConflictError('KEY_REUSED', 'This idempotency key was used for another request.');
}

/** @throws ConflictError VERSION_CONFLICT that says what changed since the caller looked, by whom and when. */
export async function requireVersion<N extends Names>(
  tx: Tx,
  people: People,
  record: RecordOf<N, unknown>,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || record.version === expected) return;
  const since = await historyAfter(tx, record.id, expected);
  const last = since.at(-1);
  const userId = last?.userId ?? null;
  const names = userId === null ? undefined : await people.named(tx, [userId]);
  throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this since you opened it.', {
    expectedVersion: expected,
    currentVersion: record.version,
    status: record.status,
    changedFields: [...new Set(since.flatMap((entry) => entry.changedFields))],
    changedBy: last === undefined ? null : { userId, name: names?.get(userId ?? '')?.name ?? '' },
    changedAt: last?.at ?? record.updatedAt,
  });
}

/** Closes the tasks that a step ended and opens those that it began. */
export async function turnTasks<N extends Names>(
  act: Act,
  workflow: Workflow<N>,
  before: RecordOf<N, unknown> | null,
  after: RecordOf<N, unknown>,
  isSameMain: boolean,
): Promise<void> {
  const { tx, now } = act;
  const side = {
    lane: 'side',
    was: before?.side ?? null,
    task: after.side,
    part: partOf(workflow.sides, after.side),
  };
  const main = {
    lane: 'main',
    was: before?.task ?? null,
    task: after.task,
    part: partOf(workflow.tasks, after.task),
  };
  const turned = [...(isSameMain ? [] : [main]), ...(side.was === side.task ? [] : [side])];
  const ended = turned.filter(({ was }) => was !== null).map(({ lane }) => lane);
  const closing =
    ended.length > 0 &&
    tx.run(sql`
      update record_task set closed_seq = ${after.version}, closed_at = ${now}
      where project_id = ${tx.projectId} and record_id = ${after.id} and lane = any(${ended}::text[]) and closed_at is null`);
  const begun = turned.flatMap(({ lane, task, part }) => {
    if (task === null || part === null) return [];
    // The engine's `Part` by a name of the table.
    const { is } = workflow.parts[part as N['part']] as Part<N['person']>;
    const person = is === undefined ? undefined : after.people[is];
    // What a deputy began waits for the one they stood for.
    const assignee = person?.actingFor ?? person?.userId ?? null;
    return [
      sql`(${tx.projectId}, ${randomUUID()}, ${after.id}, ${lane}, ${task}, ${part}, ${assignee}, ${after.version}::integer, ${now}::timestamptz)`,
    ];
  });
  const opening =
    begun.length > 0 &&
    tx.run(sql`
      insert into record_task (project_id, id, record_id, lane, task, part, assignee_id, opened_seq, opened_at)
      select project_id::uuid, id::uuid, record_id::uuid, lane, task, part, assignee::uuid, seq, at
      from (values ${join(begun)}) as t (project_id, id, record_id, lane, task, part, assignee, seq, at)`);
  await Promise.all([closing, opening]);
}

function partOf(owners: Readonly<Record<string, string>>, task: string | null): string | null {
  return task === null ? null : (owners[task] ?? null);
}

const lastRow = z.object({ last: z.number() });

/** The next number of a kind's series. None is skipped: the counter rolls back with its user, and others wait for the commit. */
export async function takeNumber(tx: Tx, kind: string, series: string): Promise<number> {
  const { last } = await tx.one(
    lastRow,
    sql`insert into record_number as n (project_id, series, last) values (${tx.projectId}, ${`${kind}:${series}`}, 1)
        on conflict (project_id, series) do update set last = n.last + 1 returning last`,
  );
  return last;
}
