import { dayInZone, pageOf } from '@gantry/plugin-sdk/contract';
import { type People, type Sql, sql } from '@gantry/plugin-sdk/server';
import { type Act, type RecordFilter, recordPersonOf, userOf } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { topicCalls } from '../contract/calls.ts';
import type { TopicRow } from '../contract/topic.ts';
import type { TopicNames } from '../contract/topic-workflow.ts';
import type { TopicRecord, Topics } from './topic-records.ts';
import { firstViewpoints } from './viewpoints.ts';

type ListQuery = z.output<typeof topicCalls.list.input>;
type TopicQuery = Omit<ListQuery, 'page' | 'pageSize' | 'orderBy' | 'isDesc'>;

const orders: Readonly<Record<ListQuery['orderBy'], (isDesc: boolean) => Sql>> = {
  updated: (isDesc) => (isDesc ? sql`r.updated_at desc` : sql`r.updated_at`),
  number: (isDesc) => (isDesc ? sql`r.number desc` : sql`r.number`),
  due: (isDesc) => (isDesc ? sql`r.due_day desc nulls last` : sql`r.due_day`),
  priority: (isDesc) => (isDesc ? sql`r.urgency desc, r.updated_at desc` : sql`r.urgency, r.updated_at desc`),
};

/** Which records a question is about. */
export function filterOf(
  act: Act,
  { status, type, priority, label, assignee, overdue, search }: TopicQuery,
): RecordFilter<TopicNames> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const where = [
    ...(label === '' ? [] : [sql`jsonb_exists(r.labels, ${label})`]),
    ...(assignee === '' ? [] : [sql`r.assignee_id = ${assignee}`]),
    ...(overdue === ''
      ? []
      : [sql`r.status <> 'Closed' and r.due_day < ${dayInZone(act.now, act.timeZone)}`]),
    ...(search === ''
      ? []
      : [sql`(r.title ilike ${like} or r.number ilike ${like} or r.description ilike ${like})`]),
  ];
  return {
    viewer: userOf(act) ?? '',
    statuses: status,
    equal: { type: type || undefined, priority: priority || undefined },
    ...(where.length > 0 && { where }),
  };
}

export async function listTopics(
  services: { readonly people: People; readonly topics: Topics },
  act: Act,
  query: ListQuery,
) {
  const page = { ...pageOf(query), orderBy: orders[query.orderBy](query.isDesc) };
  const { items, ...found } = await services.topics.list(act.tx, filterOf(act, query), page);
  return { ...found, rows: await rowsOf(services.people, act, items) };
}

async function rowsOf(people: People, { tx }: Act, records: readonly TopicRecord[]): Promise<TopicRow[]> {
  const names = await people.named(
    tx,
    records.map((record) => record.people.assignee?.userId),
  );
  const viewpoints = await firstViewpoints(
    tx,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const { id, number, status, version, updatedAt, own } = record;
    return {
      id,
      number: number ?? '',
      status,
      version,
      updatedAt,
      title: own.title,
      type: own.type,
      priority: own.priority,
      dueDay: own.dueDay,
      stage: own.stage,
      labels: own.labels,
      assignee: recordPersonOf(names, record.people.assignee?.userId),
      ...(viewpoints.get(id) ?? { viewpointId: null, hasPicture: false }),
    };
  });
}
