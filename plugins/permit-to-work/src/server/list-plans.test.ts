import type { Sql } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { permitStatuses } from '../contract/permit.ts';
import { type countQuery, rowsQuery } from '../contract/wire.ts';
import { filterOf } from './permit-filter.ts';
import { findPermits } from './permit-list.ts';
import { permitsOf } from './permit-records.ts';
import { madeUpPermits } from './testing/made-up-permits.ts';
import { PermitSite } from './testing/permit-site.ts';

/** So many that PostgreSQL looks up the first thousand one by one. */
const permits = 40_000;
/** A page of ten and one more, of each status; their rows again, joined by id. */
const ofPage = 11 * (permitStatuses.length + 2);
/** Where no index has a filter in the order of the list, its first thousand are looked through, of each status. */
const ofNear = 1000 * (permitStatuses.length + 2);
/** So many are read at most of those that an index finds, and one that says that there are more. */
const ofIndex = 5001;

/** Open permits, all of which are the member's here: nobody has so many that sorting them would take long. */
const ofMine = (permits * 3) / 8 + ofPage;

let site: PermitSite;
let location: string;
let firstNumber: string;
let lastNumber: string;
beforeAll(async () => {
  site = await PermitSite.start({ timers: [] });
  location = await site.addLocation('Deep sump');
  const requested = await site.lead(await site.draft(location), 'Requested');
  await site.ask(madeUpPermits(requested.formUUID, permits));
  const [found] = await site.ask('select min(number) as first, max(number) as last from permit');
  firstNumber = found.first;
  lastNumber = found.last;
  await site.ask('vacuum analyze permit');
});
afterAll(() => site?.close());

type Filter = Exclude<keyof (typeof countQuery)['shape'], 'endTime'>;
/** A value of each filter that many permits have: there the difference shows. The types ask for a new filter's. */
const values: Readonly<Record<Filter, () => Readonly<Record<string, string>>>> = {
  location: () => ({ location }),
  permitType: () => ({ permitType: 'Lifting' }),
  startTime: () => ({ startTime: '2020-01-01', endTime: '2099-12-31' }),
  mine: () => ({ mine: 'true' }),
  search: () => ({ search: 'Sheet' }),
};
// The keys are the filters.
const filters = Object.keys(values) as readonly Filter[];
const asked: (readonly [string, readonly Filter[]])[] = [
  ['no filter', []],
  ...filters.map((one) => [one, [one]] as const),
  ...filters.flatMap((one, at) =>
    filters.slice(at + 1).map((other) => [`${one} and ${other}`, [one, other]] as const),
  ),
];

test.each(asked)('with %s a page reads as few permits as it takes, on every tab', async (_, some) => {
  const query = Object.assign({}, ...some.map((filter) => values[filter]()));
  const most = some.includes('mine') ? ofMine : some.includes('search') ? ofNear : ofPage;
  for (const status of ['', 'Closed', 'Draft', 'Checked', 'Issued,Active,Suspended']) {
    const { read, scans } = await planOf({ ...query, status });
    expect(read, `${JSON.stringify(query)} ${status}`).toBeLessThanOrEqual(most);
    expect(scans).toEqual([]);
  }
});

test.each([
  ['a whole number', () => lastNumber],
  ['the beginning of the latest numbers', () => lastNumber.slice(0, 8)],
  ['the beginning of the earliest numbers', () => firstNumber.slice(0, 8)],
  ['the beginning of the numbers of a year', () => lastNumber.slice(0, 6)],
  ['a text that few permits have', () => ', rare'],
  ['a text that none has', () => 'nowhere'],
  ['a text too short for the index', () => '焊接'],
])('%s is found by an index', async (_, search) => {
  for (const more of [{}, { location }, { permitType: 'Dig' }, { status: 'Closed' }]) {
    const { read, scans } = await planOf({ ...more, search: search() });
    expect(read).toBeLessThanOrEqual(ofNear);
    expect(scans).toEqual([]);
  }
});

test('a text that many permits have, but none of the newest, is searched among the newest alone', async () => {
  for (const more of [{}, { location }, { permitType: 'Dig' }, { status: 'Closed' }]) {
    // Of a table as small as this one PostgreSQL may read the first rows in place of the index's.
    const { read, searched } = await planOf({ ...more, search: 'trial pit' });
    expect(read, JSON.stringify(more)).toBeLessThanOrEqual(ofNear + ofIndex);
    expect(searched).toBeGreaterThanOrEqual(1000);
  }
});

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

/** Permits that the first page's statements read for the requester, how the table was scanned, if it was, and what the page says was searched. */
async function planOf(query: object) {
  const { host, requester, clock } = site;
  const statements: Sql[] = [];
  const act: Act = {
    tx: {
      projectId: site.project,
      // How many permits a text has, and which ones.
      one: async (row: z.ZodType, statement: Sql) => {
        statements.push(statement);
        return row.parse((await site.ask(statement.text, statement.values))[0]);
      },
      many: async (_row: unknown, statement: Sql) => {
        statements.push(statement);
        return [];
      },
      listed: async (_row: unknown, statement: Sql) => {
        statements.push(statement);
        return { rows: [], unreadable: 0, hasMore: false };
      },
      // A page only reads.
    } as unknown as Act['tx'],
    actor: { kind: 'member', userId: requester.id, company: null, permissions: new Set() },
    now: clock.now(),
    timeZone: 'Asia/Hong_Kong',
    ip: null,
  };
  const { people, log, database, signing } = host;
  const parsed = rowsQuery.parse(query);
  const { searched } = await findPermits(
    permitsOf({ people, log, database, signing }),
    act,
    filterOf(act, parsed, parsed.status),
    { limit: 10, offset: 0 },
  );
  const pages = statements.filter(({ text }) => text.includes('head_id') || text.startsWith('with'));
  // The most exact meaning of a search finds its permits, and no other is asked for.
  const [page, ofIds] = pages;
  if (page === undefined) {
    // A member's own permits are not over, so a tab of those that are asks nothing.
    expect(parsed).toMatchObject({ mine: true, status: ['Closed'] });
    return { read: 0, scans: [], searched };
  }
  const read = [await readByStatement(page)];
  if (page.text.startsWith('with') && ofIds !== undefined) read.push(await readByStatement(ofIds));
  return {
    read: read.reduce((sum, one) => sum + one.read, 0),
    scans: read.flatMap(({ scans }) => scans),
    searched,
  };
}

async function readByStatement({ text, values }: Sql) {
  const rows = await site.ask(`explain (analyze, timing off, format json) ${text}`, values);
  const [{ 'QUERY PLAN': plans }] = explained.parse(rows);
  // What PostgreSQL writes for each node.
  return readBy(plans[0].Plan as Plan);
}

function readBy(plan: Plan): { readonly read: number; readonly scans: readonly string[] } {
  const isPermit = plan['Relation Name'] === 'permit' && plan['Actual Loops'] > 0;
  const below = (plan.Plans ?? []).map(readBy);
  const own = isPermit
    ? (plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0;
  return {
    read: below.reduce((sum, { read }) => sum + read, own),
    scans: [
      ...(isPermit && plan['Node Type'] === 'Seq Scan' ? ['Seq Scan'] : []),
      ...below.flatMap(({ scans }) => scans),
    ],
  };
}
