import { type AuditPage, type auditQuery, uuid } from '@gantry/contract';
import { empty, type RouteContext, type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { firstReadable } from '../database/first-readable.ts';
import { findNamed } from '../people/people.ts';
import { auditNames, auditWordsFor } from './audit-names.ts';

const entryRow = z.object({
  seq: z.number(),
  at: z.date(),
  entity: z.string(),
  entity_id: z.string(),
  action: z.string(),
  actor_id: uuid.nullable(),
  actor_system: z.string().nullable(),
  before: z.json().nullable(),
  after: z.json().nullable(),
});
const entityRow = z.object({ entity: z.string() });
const checkRow = z.object({
  checked_seq: z.number(),
  checked_at: z.date(),
  broken_seq: z.number().nullable(),
});

type JsonValue = z.infer<typeof entryRow>['before'];
type Query = z.output<typeof auditQuery>;

/**
 * SQL for one page and one entry more. Each combination of filters has an index in this order.
 * @param last - the row behind which it begins
 */
export function entriesSql(
  { id, timeZone }: Pick<RouteContext['project'], 'id' | 'timeZone'>,
  query: Query,
  last?: Readonly<Record<string, unknown>>,
): Sql {
  return sql`select seq, at, entity, entity_id, action, actor_id, actor_system, before, after from audit_event
    where project_id = ${id} ${conditions(query, timeZone)} ${last === undefined ? empty : before(last.at, last.seq)}
    order by at desc, seq desc limit ${query.limit + 1}`;
}

/** One page of the audit trail. */
export async function readAudit(
  parts: Parameters<typeof auditNames>[0],
  context: RouteContext,
  query: Query,
): Promise<AuditPage> {
  const { limit } = query;
  const { tx, project } = context;
  const [{ rows, unreadable, hasMore }, entities, check] = await Promise.all([
    firstReadable((last) =>
      tx.listed(entryRow, entriesSql(project, query, last), { from: 'audit_event', key: 'seq', limit }),
    ),
    tx.many(entityRow, kinds(tx.projectId)),
    tx.maybe(
      checkRow,
      sql`select checked_seq, checked_at, broken_seq from audit_check where project_id = ${tx.projectId}`,
    ),
  ]);
  const told = rows.map(({ entity, entity_id: entityId, before: old, after }) => ({
    entity,
    entityId,
    values: [...textsIn(old), ...textsIn(after)],
  }));
  const people = await findNamed(tx, [
    ...rows.map(({ actor_id }) => actor_id),
    ...told.flatMap(({ entityId, values }) => [entityId, ...values]),
  ]);
  const known = entities.map(({ entity }) => entity);
  const words = await auditWordsFor(parts, tx, known);
  const names = await auditNames(
    parts,
    context,
    told.map((one) => ({ ...one, values: one.values.filter((text) => !people.has(text)) })),
  );
  return {
    entries: rows.map((row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      entity: row.entity,
      entityId: row.entity_id,
      action: row.action,
      actor:
        row.actor_id === null
          ? null
          : { id: row.actor_id, name: people.get(row.actor_id)?.name ?? row.actor_id },
      system: row.actor_system,
      before: row.before,
      after: row.after,
    })),
    people: Object.fromEntries([...people].map(([id, { name }]) => [id, name])),
    names,
    words,
    hasMore,
    unreadable,
    entities: known,
    check: check
      ? { upTo: check.checked_seq, at: check.checked_at.toISOString(), brokenAt: check.broken_seq }
      : null,
  };
}

/** All texts in a value; those that are ids of people are to be named. */
function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function conditions({ actor, entity, from, to, beforeAt, beforeSeq }: Query, timeZone: string) {
  return sql`${actor === '' ? empty : sql`and actor_id = ${actor}`}
    ${entity === '' ? empty : sql`and entity = ${entity}`}
    ${from === '' ? empty : sql`and at >= ${from}::date::timestamp at time zone ${timeZone}`}
    ${to === '' ? empty : sql`and at < (${to}::date + 1)::timestamp at time zone ${timeZone}`}
    ${beforeAt === '' ? empty : before(beforeAt, beforeSeq)}`;
}

const before = (at: unknown, seq: unknown): Sql => sql`and (at, seq) < (${at}::timestamptz, ${seq}::bigint)`;

/** Jumps in the index from one kind to the next: reading all entries for their few kinds would take seconds. */
const kinds = (projectId: string) => sql`
  with recursive kind as (
    (select entity from audit_event where project_id = ${projectId} order by entity limit 1)
    union all
    select (select e.entity from audit_event e where e.project_id = ${projectId} and e.entity > k.entity order by e.entity limit 1)
    from kind k where k.entity is not null
  )
  select entity from kind where entity is not null`;
