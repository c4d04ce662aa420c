import type { Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listQuery } from '../../contract/diary/requests.ts';
import { type DiaryServices, diaryBooks } from './diary-kinds.ts';
import { pageFor } from './list-page.ts';
import { DiarySite, diaryPath } from './testing/diary-site.ts';

let site: DiarySite;
const made = 3000;
/** The page, what is before it in each status, and the heads that the merge takes one more of. */
const mostRead = 200;
/** What no index has in the order of the list: its first thousand are looked through. */
const mostLookedThrough = 3100;

beforeAll(async () => {
  site = await DiarySite.start();
  const draft = await site.draft({ remarks: 'Visit of the Drainage Services Department' });
  const days = `select n, gen_random_uuid() as id, (date '2020-01-01' - n)::text as day from generate_series(1, ${made}) n`;
  await site.host.rows(
    `begin;
     create temporary table made on commit drop as ${days};
     insert into record (project_id, id, kind) select '${site.host.project.id}', id, 'diary' from made;
     insert into site_diary (project_id, id, number, status, main_task, flags, people, created_by, created_at, updated_at, version,
         diary_date, day, due_at, submitted_at, is_late)
       select d.project_id, m.id, 'SD/' || m.day, 'Closed', null, d.flags, d.people, d.created_by, m.day::timestamptz, m.day::timestamptz, 1,
         m.day, d.day - 'remarks', m.day::timestamptz, m.day::timestamptz, m.n % 10 = 0
       from made m cross join site_diary d where d.id = '${draft.id}';
     commit`,
  );
  await site.host.rows('analyze site_diary');
});
afterAll(() => site?.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) })]);

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows of diaries that a statement reads. */
async function readIn({ text, values }: Statement): Promise<number> {
  const rows = await site.host.rows(`explain (analyze, timing off, format json) ${text}`, values);
  const [{ 'QUERY PLAN': plans }] = explained.parse(rows);
  // What PostgreSQL writes for each node.
  return readBy(plans[0].Plan as Plan);
}

/** Rows of diaries that the statement of a page reads. */
async function diariesRead(query: object): Promise<number> {
  const { host, people } = site;
  const statements: Statement[] = [];
  const tx = {
    projectId: host.project.id,
    one: async (row: z.ZodType, { text, values }: Statement) => row.parse((await host.rows(text, values))[0]),
    many: async () => [],
    listed: async (_row: unknown, statement: Statement) => {
      statements.push(statement);
      return { rows: [] };
    },
  } as unknown as Tx; // A page only reads.
  const act: Act = {
    tx,
    actor: { kind: 'member', userId: people.engineer.id, company: null, permissions: new Set() },
    now: host.clock.now(),
    timeZone: 'Asia/Hong_Kong',
    ip: null,
  };
  // Pages need none of the services that steps do.
  const books = diaryBooks({} as DiaryServices);
  const { filter, page } = await pageFor(books, act, listQuery.parse(query));
  await books.diaries.page(tx, filter, page);
  const last = statements.at(-1);
  return last === undefined ? 0 : readIn(last);
}

function readBy(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own =
    plan['Relation Name'] === 'site_diary' ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + readBy(below), own);
}

test.each([
  ['nothing', () => ({}), mostRead],
  ['a status', () => ({ status: 'Closed' }), mostRead],
  ['days', () => ({ diary_date: '2019-01-01,2019-06-30' }), mostRead],
  ['overdue ones', () => ({ counted: 'overdue' }), mostRead],
  ['late ones', () => ({ counted: 'late' }), mostLookedThrough],
  ['a portion', () => ({ portion: site.north }), mostRead],
  ['an author', () => ({ draft_by: site.people.engineer.id }), mostLookedThrough],
  ['a text', () => ({ search: 'drainage services' }), mostLookedThrough],
] as const)(
  'a page of diaries narrowed by %s reads as few as its order takes',
  async (_name, query, most) => {
    const orders = 'diary_date' in query() ? ['diary_date'] : ['diary_date', 'updated_at'];
    for (const orderBy of orders)
      for (const order of ['asc', 'desc'])
        expect(await diariesRead({ ...query(), orderBy, order }), `${orderBy} ${order}`).toBeLessThanOrEqual(
          most,
        );
  },
);

test('of what a filter finds, no more diaries are counted than a page has time for', async () => {
  const counted = async (query: Readonly<Record<string, string>>) => {
    const { body } = await site.people.engineer.get(diaryPath, { ...query, limit: '10' });
    return [body.isMore, body.totalCount, body.summary.length > 0];
  };
  const few = { diary_date: '2019-01-01,2019-06-30' };
  expect(await counted(few)).toEqual([false, 181, true]);
  expect(await counted({ draft_by: site.people.engineer.id })).toEqual([true, 1000, false]);
  expect(await counted({ diary_date: '2012-01-01,2019-12-31' })).toEqual([true, 1000, false]);
  // Their total is stored; the draft is one more than those that were made.
  expect(await counted({})).toEqual([false, made + 1, true]);
});

test('what waits for somebody is found without reading the diaries that wait for nobody', async () => {
  const { host, people } = site;
  const statements: Statement[] = [];
  const tx = {
    projectId: host.project.id,
    many: async (_row: unknown, statement: Statement) => {
      statements.push(statement);
      return [];
    },
  } as unknown as Tx; // Only the statements count.
  const permissions = new Set(['DIARY_VIEW', 'DIARY_EDIT']);
  const act: Act = {
    tx,
    actor: { kind: 'member', userId: people.engineer.id, company: null, permissions },
    now: host.clock.now(),
    timeZone: 'Asia/Hong_Kong',
    ip: null,
  };
  const services = { people: { actsFor: async () => [] } } as unknown as DiaryServices;
  const books = diaryBooks(services);
  const filter = { viewer: people.engineer.id };
  await books.diaries.doable(act, filter, { WRITE: 'update', RESUBMIT: 'resubmit' });
  await books.portions.doable(act, filter, { SUBMIT: 'submit' });
  expect(statements.length).toBeGreaterThanOrEqual(2);
  for (const statement of statements) expect(await readIn(statement)).toBeLessThanOrEqual(20);
});
