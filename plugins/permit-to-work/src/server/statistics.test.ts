import { parseDateTimeInZone } from '@gantry/plugin-sdk/contract';
import type { Sql } from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermitForMember } from '../contract/permit.ts';
import { longestRange, noSteps, type PermitStatistics } from '../contract/statistics.ts';
import { permitsOf } from './permit-records.ts';
import { allStops, atWorkRows, latestStops, ofRequested, stepsByDay } from './permit-statistics.ts';
import { madeUpPermits } from './testing/made-up-permits.ts';
import { accepted, answersYes, PermitSite, refusal, sign } from './testing/permit-site.ts';

const timeZone = 'Asia/Hong_Kong';
const hour = 3_600_000;

let site: PermitSite;
let other: PermitSite;
let yard: string;
let pit: string;
let first: PermitForMember;
let refused: PermitForMember;
beforeAll(async () => {
  site = await PermitSite.start();
  other = await site.more('second');
  [yard, pit] = [await site.addLocation('Yard'), await site.addLocation('Pit')];
});
afterAll(() => site?.close());

/** Goes on to a time in Hong Kong. */
const goTo = (time: string) => {
  const ms = Date.parse(parseDateTimeInZone(time, timeZone) ?? '') - site.clock.now().getTime();
  if (!(ms > 0)) throw new Error(`${time} is over.`);
  site.clock.advance(ms / 1000);
};
const after = (hours: number) => new Date(site.clock.now().getTime() + hours * hour).toISOString();
const does = async (
  member: PermitSite['admin'],
  permit: PermitForMember,
  action: string,
  body: object = {},
): Promise<PermitForMember> => accepted(await site.act(member, permit, action, { ...sign, ...body })).permit;
const read = async ({ formUUID }: PermitForMember): Promise<PermitForMember> =>
  accepted(await site.get(site.viewer, `/permits/${formUUID}`)).permit;
const ask = (from: string, to: string, more: Record<string, string> = {}, member = site.viewer) =>
  site.get(member, '/statistics', { from, to, ...more });
const of = async (...asked: Parameters<typeof ask>): Promise<PermitStatistics> =>
  accepted(await ask(...asked));

test('a project without permits has nothing to count', async () => {
  await site.draft(yard);
  const nothing = {
    from: '2027-03-01',
    to: '2027-03-01',
    hasPermits: false,
    steps: noSteps,
    spans: [{ span: '2027-03-01', steps: noSteps }],
    atWork: { total: 0, byType: [], byLocation: [], locations: 0 },
    requested: { total: 0, issued: 0, extended: 0, rescheduled: 0, medianHours: null },
    stops: { total: 0, permits: 0, bySystem: 0, standing: 0, medianMinutes: null, latest: [] },
  };
  expect(await of('2027-03-01', '2027-03-01')).toEqual(nothing);
});

test('counts what happened on the days of the project, from one week into the next', async () => {
  // A Monday. In UTC it is the same day at 23:30, and still that day an hour and a half later.
  goTo('2027-03-01 23:30');
  const active = await site.lead(await site.draft(yard), 'Active');
  first = active;
  goTo('2027-03-02 01:00');
  const suspended = await does(site.checker, active, 'suspend', { comment: 'Rain' });
  const dig = await site.lead(
    await site.draft(pit, { permitType: 'Dig', checklist: answersYes('Dig') }),
    'Requested',
  );
  goTo('2027-03-02 02:30');
  const resumed = await does(site.issuer, suspended, 'resume');
  refused = await does(site.checker, dig, 'reject', { comment: 'No drawing' });
  const extended = await does(site.issuer, resumed, 'extend', {
    validTo: new Date(Date.parse(resumed.validTo) + hour).toISOString(),
  });
  goTo('2027-03-02 10:00');
  const handed = await does(site.holder, extended, 'close', { areaRestored: true });
  expect((await of('2027-03-02', '2027-03-02')).steps.closed).toBe(0);
  await does(site.issuer, handed, 'close', { areaRestored: true });
  // What was never requested was not withdrawn.
  await does(site.requester, await site.draft(yard), 'cancel', { comment: 'Not needed' });
  const withdrawn = await site.lead(await site.draft(yard), 'Requested');
  await does(site.requester, withdrawn, 'cancel', { comment: 'Not needed' });
  const lapsed = await site.lead(await site.draft(pit, { validTo: after(1) }), 'Checked');
  goTo('2027-03-03 10:00');
  await site.test.runTimer('expire-permits');
  const period = { validFrom: after(1), validTo: after(5) };
  const again = await does(site.requester, await read(lapsed), 'reschedule', period);
  await does(site.issuer, await does(site.checker, again, 'check'), 'issue');
  // The week after, and the month after.
  goTo('2027-03-08 08:00');
  const stopped = await site.lead(await site.draft(pit), 'Active');
  await site.host.database.inProject(site.project, { kind: 'system', name: 'test' }, async (tx) => {
    const act = systemAct(tx, site.clock.now(), timeZone);
    await permitsOf(site.host).act(act, stopped.formUUID, 'suspend', { comment: 'Two too many\n多两人' });
  });
  goTo('2027-04-01 00:10');
  await site.lead(await site.draft(yard), 'Requested');

  const monday = await of('2027-03-01', '2027-03-01');
  expect(monday.steps).toEqual({ ...noSteps, requested: 1, issued: 1 });
  const tuesday = await of('2027-03-02', '2027-03-02');
  expect(tuesday.steps).toEqual({
    requested: 3,
    issued: 0,
    rejected: 1,
    cancelled: 1,
    suspended: 1,
    closed: 1,
  });
  const days = await of('2027-03-01', '2027-04-01');
  expect(days.hasPermits).toBe(true);
  expect(days.spans.map(({ span, steps }) => [span, steps.requested, steps.issued, steps.suspended])).toEqual(
    [
      ['2027-03-01', 4, 2, 1],
      ['2027-03-08', 1, 1, 1],
      ['2027-03-15', 0, 0, 0],
      ['2027-03-22', 0, 0, 0],
      ['2027-03-29', 1, 0, 0],
    ],
  );
  const months = await of('2027-03-01', '2027-04-01', { per: 'month' });
  expect(months.spans.map(({ span, steps }) => [span, steps.requested])).toEqual([
    ['2027-03', 5],
    ['2027-04', 1],
  ]);
  expect(months.steps).toEqual(days.steps);
});

test('says what became of the permits that were requested, and how long the stops were', async () => {
  const tuesday = await of('2027-03-02', '2027-03-02');
  // Of the dig, the withdrawn permit and the one that got another time, the last was issued, a day later.
  expect(tuesday.requested).toEqual({
    total: 3,
    issued: 1,
    extended: 0,
    rescheduled: 1,
    medianHours: expect.closeTo(24, 1),
  });
  const monday = await of('2027-03-01', '2027-03-01');
  expect(monday.requested).toMatchObject({ total: 1, issued: 1, extended: 1, rescheduled: 0 });
  expect(monday.requested.medianHours).toBeLessThan(0.1);
  expect(monday.stops.total).toBe(0);

  const march = (await of('2027-03-01', '2027-03-31')).stops;
  const { latest, ...all } = march;
  // The permit of the 8th expired while it was suspended, at its end.
  expect(all).toEqual({
    total: 2,
    permits: 2,
    bySystem: 1,
    standing: 1,
    medianMinutes: expect.closeTo(90, 0),
  });
  expect(latest).toMatchObject([
    { locationName: 'Pit', reason: 'Two too many\n多两人', isBySystem: true, until: null },
    {
      locationName: 'Yard',
      reason: 'Rain',
      isBySystem: false,
      number: first.number,
      formUUID: first.formUUID,
    },
  ]);
  const [, rain] = latest;
  expect(Date.parse(rain?.until ?? '') - Date.parse(rain?.at ?? '')).toBeCloseTo(1.5 * hour, -4);
  await site.test.runTimer('expire-permits');
  expect((await of('2027-03-01', '2027-03-31')).stops).toMatchObject({ total: 2, standing: 0 });
});

test('counts by type and location the permits that the list has for the days', async () => {
  for (const [from, to] of [
    ['2027-03-01', '2027-03-01'],
    ['2027-03-02', '2027-03-08'],
    ['2027-03-03', '2027-03-03'],
  ] as const) {
    const { atWork } = await of(from, to);
    const listed = async (more: Record<string, string>) =>
      accepted(await site.get(site.viewer, '/permits/count', { startTime: from, endTime: to, ...more }))
        .total;
    expect(atWork.total).toBe(await listed({}));
    for (const { permitType, total } of atWork.byType) expect(total).toBe(await listed({ permitType }));
    for (const { locationID, total } of atWork.byLocation)
      expect(total).toBe(await listed({ location: locationID }));
    expect(atWork.locations).toBe(atWork.byLocation.length);
  }
  const { atWork } = await of('2027-03-02', '2027-03-02');
  expect(atWork.byType).toEqual([
    { permitType: 'Lifting', total: 3 },
    { permitType: 'Dig', total: 1 },
  ]);
  expect(atWork.byLocation.map(({ name, total }) => [name, total])).toEqual([
    ['Yard', 3],
    ['Pit', 1],
  ]);
});

test('is for those who see the list, of their own project, and of a year at most', async () => {
  const elsewhere = await of('2027-03-01', '2027-04-01', {}, other.viewer);
  expect([elsewhere.hasPermits, elsewhere.steps, elsewhere.atWork.total]).toEqual([false, noSteps, 0]);
  const outsider = await site.test.member({ permissions: ['PTW_REQUEST'] });
  expect(refusal(await ask('2027-03-01', '2027-03-01', {}, outsider))).toEqual([403, 'FORBIDDEN']);
  const foreign = { projectUUID: site.project, from: '2027-03-01', to: '2027-03-01' };
  const asked = await other.viewer.client.get(
    `/api/gantry.permit-to-work/statistics?${new URLSearchParams(foreign)}`,
  );
  expect(asked.status).toBe(404);

  expect((await ask('2027-01-01', '2028-01-01')).status).toBe(200);
  for (const [from, to] of [
    ['2027-01-01', '2028-01-02'],
    ['2000-01-01', '2100-01-01'],
    ['2027-03-02', '2027-03-01'],
  ] as const)
    expect(refusal(await ask(from, to)), `${from} ${to}`).toEqual([422, 'RANGE_INVALID']);
  for (const [from, to] of [
    ['2027-02-30', '2027-03-01'],
    ['1999-12-31', '2000-01-01'],
    ['', '2027-03-01'],
    ['2027-03-01', 'today'],
  ] as const)
    expect((await ask(from, to)).status, `${from} ${to}`).toBe(400);
  expect((await ask('2027-03-01', '2027-03-01', { per: 'year' })).status).toBe(400);
  expect(longestRange).toBe(366);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** The rows that a statement reads of permits and their history, and the ways in which it reads them. */
async function planOf({ text, values }: Sql) {
  const [{ 'QUERY PLAN': plans }] = (await site.ask(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )) as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  const nodes = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const scans = nodes(plans[0].Plan).filter(
    (node) => ['permit', 'record_history'].includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0,
  );
  return {
    read: scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
    kinds: [...new Set(scans.map((node) => node['Node Type']))],
  };
}

test('reads nothing of other years', async () => {
  const permits = 40_000;
  await site.ask(madeUpPermits(refused.formUUID, permits));
  await site.ask(`insert into record_history (project_id, record_id, seq, action, from_status, to_status, at, comment, choices,
      changed_fields, details)
    select p.project_id, p.id, n, (array['request', 'issue', 'suspend', 'extend', 'close'])[n], 'Active',
      (array['Requested', 'Issued', 'Suspended', 'Active', 'Closed'])[n], p.requested_at + n * interval '1 hour', '', '{}', '{}', '{}'
    from permit p cross join generate_series(1, 5) n where p.number like 'PTW-____-_____'`);
  await site.ask('vacuum analyze permit, record_history');
  const tx = { projectId: site.project };
  const daysOf = (from: string, to: string) => ({ from, to, timeZone });
  const days = daysOf('2027-03-01', '2028-02-29');
  const statements = [stepsByDay, ofRequested, atWorkRows, allStops, latestStops];
  // The first two days of the year, and the week before, in which permits may have begun that go on into it.
  const ofLastWeek = 2 * 24 * 10;
  for (const statement of statements) {
    const { read, kinds } = await planOf(statement(tx, days));
    expect(read, statement.name).toBeLessThanOrEqual(ofLastWeek);
    expect(kinds, statement.name).not.toContain('Seq Scan');
  }
  // Three months in which there are many.
  const months = daysOf('2026-12-01', '2027-02-28');
  const begun = 90 * 48 + ofLastWeek;
  for (const statement of statements) {
    const { read, kinds } = await planOf(statement(tx, months));
    // Four counted steps of each permit, and what came after its suspension.
    expect(read, statement.name).toBeLessThanOrEqual(begun * 5);
    expect(kinds, statement.name).not.toContain('Seq Scan');
  }
});
