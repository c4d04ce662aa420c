import type { Sql, Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ListFilter, ordersBeside } from '../../../contract/risc/list-offer.ts';
import { rowsQuery } from '../../../contract/risc/requests.ts';
import { formsOf } from '../risc-kind.ts';
import { madeUpForms } from '../testing/made-up-forms.ts';
import { RiscSite } from '../testing/risc-site.ts';
import { pageFor } from './list-page.ts';

const forms = 3000;
/** Of the member who asks: all of them may be read and sorted, because nobody has many. */
const drafts = 40;
/** A page of ten, of each of 13 statuses in three disciplines, and one form more that says whether there is another page. */
const mostRead = 11 * (13 * 3 + 2) + drafts;
/** Entries of indexes for the first thousand of each status, which are all of these forms, and the forms themselves; but no third time. */
const mostLookedThrough = 2 * forms + mostRead;

let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  const first = new Date(site.host.clock.now().getTime() - 300 * 86_400_000).toISOString();
  const made = madeUpForms({ projectId: site.host.project.id, forms, first, every: 120 });
  for (const statement of made) await site.host.rows(statement);
  await site.host.rows(
    `update risc_form set portion_id = '${site.portion}', location_id = '${site.location}',
       processed_by = '${site.people.gate.id}', tags = '["night"]'`,
  );
  // Open forms, and above all drafts, are the latest to change: whoever looks for them from the old end reads all forms.
  await site.host.rows(
    `update risc_form set status = 'Draft', created_by = '${site.people.engineer.id}', updated_at = updated_at + interval '1 year'
     where number = any(array(select 'MADE/' || n from generate_series(${forms - drafts + 1}, ${forms}) n))`,
  );
  await site.host.rows('vacuum analyze risc_form');
});
afterAll(() => site?.close());

/** A value of each filter that many forms have: there the difference shows. The types ask for a new filter's. */
const values: Readonly<Record<ListFilter, () => string>> = {
  search: () => 'MADE',
  description: () => 'Form',
  discipline: () => 'C',
  type: () => 'Inspector',
  form_result: () => 'Pass',
  portion: () => site.portion,
  location: () => site.location,
  processedBy: () => site.people.gate.id,
  workTypes: () => 'formwork,piling',
  tags: () => 'night',
  dateRange: () => '2000-01-01,2099-12-31',
  returnRange: () => '2000-01-01,2099-12-31',
  date: () => site.host.clock.now().toISOString().slice(0, 10),
  counted: () => 'received',
  batchGroup: () => 'receive',
  mine: () => 'true',
};
/** No index has these in the order of the list: the first thousand forms are looked through. A tab has fewer here, which says nothing. */
const lookedFor: ReadonlySet<ListFilter> = new Set([
  'search',
  'description',
  'tags',
  'counted',
  'batchGroup',
  'mine',
]);
const filters = [undefined, ...(Object.keys(values) as readonly ListFilter[])];

test.each(filters)(
  'with the filter %s each order that is offered reads as few forms as a page takes',
  async (filter) => {
    for (const orderBy of ordersBeside(filter === undefined ? [] : [filter]))
      for (const order of ['asc', 'desc'])
        for (const status of filter !== undefined && lookedFor.has(filter) ? [''] : ['', 'Closed']) {
          const query = {
            orderBy,
            order,
            status,
            ...(filter !== undefined && { [filter]: values[filter]() }),
          };
          const read = await formsRead(query);
          const most = filter !== undefined && lookedFor.has(filter) ? mostLookedThrough : mostRead;
          expect(read, JSON.stringify(query)).toBeLessThanOrEqual(most);
        }
  },
);

/** Filters with an index of their own. */
const indexed = ['portion', 'location', 'form_result', 'processedBy', 'workTypes'] as const;

test.each(indexed)(
  'the filter %s reads as few forms beside a discipline or the side of a form',
  async (filter) => {
    for (const beside of ['discipline', 'type'] as const)
      for (const order of ['asc', 'desc'])
        for (const status of ['', 'Closed']) {
          const query = {
            orderBy: 'updated_at',
            order,
            status,
            [filter]: values[filter](),
            [beside]: values[beside](),
          };
          expect(await formsRead(query), JSON.stringify(query)).toBeLessThanOrEqual(mostRead);
        }
  },
);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) })]);

/** Entries of indexes and rows of the table that the page's statement reads, for a page of the engineer's. */
async function formsRead(query: object): Promise<number> {
  const { host, people } = site;
  const statements: Sql[] = [];
  const tx = {
    projectId: host.project.id,
    // How many forms a condition finds, and which ones.
    one: async (row: z.ZodType, statement: Sql) => {
      if (statement.text.startsWith('with')) statements.push(statement);
      return row.parse((await site.host.rows(statement.text, statement.values))[0]);
    },
    many: async () => [],
    listed: async (_row: unknown, statement: Sql) => {
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
  const services = { settings: { project: async () => ({}) }, people: { actsFor: async () => [] } };
  // Pages need none of the services that steps do.
  const records = formsOf(services as unknown as Parameters<typeof formsOf>[0]);
  const { filter, order } = await pageFor(records, act, rowsQuery.parse(query));
  await records.page(tx, filter, { ...order, limit: 10, offset: 0 });
  let read = 0;
  for (const { text, values } of statements) {
    const rows = await host.rows(`explain (analyze, timing off, format json) ${text}`, values);
    const [{ 'QUERY PLAN': plans }] = explained.parse(rows);
    // What PostgreSQL writes for each node.
    read += readBy(plans[0].Plan as Plan);
  }
  return read;
}

function readBy(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'risc_form'
      ? (plan['Actual Rows'] +
          (plan['Rows Removed by Filter'] ?? 0) +
          (plan['Rows Removed by Index Recheck'] ?? 0)) *
        plan['Actual Loops']
      : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + readBy(below), own);
}
