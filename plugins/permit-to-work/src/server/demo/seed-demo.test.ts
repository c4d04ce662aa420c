import type { Database } from '@gantry/plugin-sdk/server';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permitStatuses } from '../../contract/permit.ts';
import { permitTypes } from '../../contract/permit-type.ts';
import { accepted, PermitSite, roles, sign } from '../testing/permit-site.ts';
import { type DemoPermit, demoPlan, todaysPlan } from './demo-plan.ts';
import { seedDemo } from './seed-demo.ts';

const day = 24 * 3_600_000;
let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
  await startAgain(site);
});
afterAll(() => site?.close());

/** The demo's permits without most of those that were closed, which take the longest: one is left of each way. */
function shortPlan(now: Date): readonly DemoPermit[] {
  const known = new Set<string>();
  return demoPlan(now).filter(({ end, nth, permitType }) => {
    const way = `${permitType} ${nth % 6 === 0}`;
    const isLeft = end !== 'Closed' || !known.has(way);
    if (end === 'Closed') known.add(way);
    return isLeft;
  });
}

const all = async () =>
  accepted(await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', { pageSize: '9999' }));

describe('the demo', () => {
  test('has 25 locations, a few without a position', async () => {
    const { locations } = accepted(await site.get(site.viewer, '/Location/getLocationList'));
    expect(locations).toHaveLength(25);
    const unplaced = locations.filter((location: { latitude: number }) => location.latitude === 0);
    expect(unplaced.length).toBeGreaterThanOrEqual(2);
  });

  test('has permits of every type and status', async () => {
    const rows = await site.ask('select status, permit_type, count(*) from permit group by 1, 2');
    expect([...new Set(rows.map((row) => row.status))].sort()).toEqual([...permitStatuses].sort());
    expect([...new Set(rows.map((row) => row.permit_type))].sort()).toEqual([...permitTypes].sort());
    const planned = shortPlan(new Date());
    for (const status of permitStatuses)
      expect([
        status,
        rows.filter((row) => row.status === status).reduce((sum, row) => sum + row.count, 0),
      ]).toEqual([status, planned.filter((permit) => permit.end === status).length]);
  });

  test('has live permits today, on many locations', async () => {
    const { countOfPermitToWorkInLocations: counts } = accepted(
      await site.get(site.viewer, '/DynamicForm/getCountOfPermitToWorkInLocation'),
    );
    expect(Object.keys(counts).length).toBeGreaterThanOrEqual(8);
  });

  test('has plausible histories: in order, not in the future, with intact signatures', async () => {
    const now = Date.now();
    for (const { formUUID, version } of (await all()).workflows) {
      const { history, intact } = await site.history({ formUUID });
      expect(intact).toBe(true);
      expect(history).toHaveLength(version);
      const times = history.map((entry: { at: string }) => Date.parse(entry.at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now);
    }
  });

  test('notifies the people who may do the next step, for each waiting permit and no other', async () => {
    const { checker, issuer, holder, requester, viewer } = site;
    const stepsOf = async (member: PluginMember) => {
      const { waiting } = await site.test.notificationsOf(member);
      return waiting.map(
        ({ text, waiting: its }) => `${text.en.replace(/^Permit \S+ /, '')}: ${its?.step.en}`,
      );
    };
    const told = async (member: PluginMember) => [...new Set(await stepsOf(member))].sort();
    expect(await told(checker)).toEqual(['was requested: Check']);
    expect(await told(issuer)).toEqual([
      'has expired: Close permit',
      'is active: Close permit',
      'was checked: Issue permit',
      'was suspended: Resume work',
    ]);
    expect(await told(holder)).toEqual([
      'has expired: Hand back area',
      'is active: Hand back area',
      'was issued: Start work',
    ]);
    expect([await told(requester), await told(viewer)]).toEqual([[], []]);
    const planned = shortPlan(new Date());
    expect(await stepsOf(checker)).toHaveLength(planned.filter(({ end }) => end === 'Requested').length);
  });

  test('has one permit over its stay, whose alarm the timer raises, and nobody else inside', async () => {
    await site.test.runTimer('permit-alarms');
    const alarmed = (await all()).workflows.filter(({ alarms }: { alarms: unknown[] }) => alarms.length > 0);
    expect(alarmed).toMatchObject([
      { status: 'Active', alarms: [{ title: { en: '2 people over the 90 min stay' } }] },
    ]);
  });

  test('has requested permits ready to be checked, and some that must be filled in first', async () => {
    const { workflows } = accepted(
      await site.get(site.checker, '/DynamicForm/getPermitToWorkIndex', {
        status: 'Requested',
        pageSize: '9999',
      }),
    );
    const outcomes: string[] = [];
    for (const permit of workflows) {
      const { body } = await site.act(site.checker, permit, 'check', sign);
      outcomes.push(body.permit?.status ?? body.error.details.blockers[0].code);
    }
    expect(outcomes.sort()).toEqual([...Array(5).fill('CHECKLIST_INCOMPLETE'), ...Array(5).fill('Checked')]);
  });

  test('does not change when the server restarts', async () => {
    const before = (await all()).total;
    await startAgain(site);
    expect((await all()).total).toBe(before);
  });

  test('adds a day’s work once on a later day; after an interruption the next start adds the rest', async () => {
    const before = (await all()).total;
    // In the middle of a shift.
    site.clock.set(new Date(Math.floor(Date.now() / day + 8) * day + day / 8));
    await expect(startAgain(site, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    );
    expect((await all()).total).toBe(before);
    // Stop below and above the number of live permits at which a start adds none.
    for (const stopped of [4, 16]) {
      const missing = before + stopped - (await all()).total;
      await expect(startAgain(site, stoppedAfter(missing))).rejects.toThrow('stopped');
      expect((await all()).total).toBe(before + stopped);
    }

    await startAgain(site);

    const after = (await all()).total;
    expect(after).toBe(before + todaysPlan(new Date()).length);
    await site.test.runTimer('expire-permits');
    const { workflows } = accepted(
      await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', {
        status: 'Issued,Active,Suspended',
        pageSize: '9999',
      }),
    );
    expect(workflows.length).toBeGreaterThanOrEqual(12);
    const now = site.clock.now().getTime();
    for (const { validFrom, validTo } of workflows) {
      expect(Date.parse(validFrom)).toBeLessThanOrEqual(now);
      expect(Date.parse(validTo)).toBeGreaterThan(now);
    }
    const { history, intact } = await site.history(workflows[0], site.viewer);
    expect([intact, history.length]).toEqual([true, workflows[0].version]);
    await startAgain(site);
    expect((await all()).total).toBe(after);
  });
});

test('others can work while the demo is seeded; after an interruption the next start adds the rest', async () => {
  const early = await PermitSite.start();
  try {
    const isShown = ({ end }: DemoPermit) => ['Draft', 'Requested', 'Active'].includes(end);
    const plan = (now: Date) => demoPlan(now).filter(isShown);
    const planned = plan(new Date()).map(({ end }) => end);
    const stop = new AbortController();
    let transactions = 0;
    const onTransaction = async () => {
      transactions += 1;
      if (transactions !== 30) return;
      // Seeding locks neither location names nor permit numbers.
      const meanwhile = await early.addLocation('Meanwhile');
      await early.lead(await early.draft(meanwhile), 'Requested');
      stop.abort(new Error('stopped'));
    };
    const stopped = startAgain(early, { plan, signal: stop.signal, onTransaction });
    await expect(stopped).rejects.toThrow('stopped');
    const statuses = async () => {
      const rows = await early.ask('select status from permit');
      return rows.map((row) => String(row.status)).sort();
    };
    expect((await statuses()).length).toBeLessThan(planned.length);

    await startAgain(early, { plan });

    expect(await statuses()).toEqual(['Requested', ...planned].sort());
    await startAgain(early, { plan });
    expect(await statuses()).toHaveLength(planned.length + 1);
  } finally {
    await early.close();
  }
}, 120_000);

interface Start {
  /** The permits of the first start. */
  readonly plan?: typeof demoPlan;
  readonly signal?: AbortSignal;
  /** Runs before each transaction of the start. */
  readonly onTransaction?: () => Promise<void>;
}

/** A start that is stopped after this many permits. Its first transaction finds what is missing. */
function stoppedAfter(permits: number): Start {
  const stop = new AbortController();
  let transactions = -1;
  const onTransaction = async () => {
    transactions += 1;
    if (transactions === permits) stop.abort(new Error('stopped'));
  };
  return { signal: stop.signal, onTransaction };
}

/** Seeds the demo as a server start does. */
async function startAgain(
  { host, project, people }: PermitSite,
  { plan = shortPlan, signal = new AbortController().signal, onTransaction }: Start = {},
): Promise<void> {
  const users = roles.map((role) => {
    const { id, name } = people[role];
    return { id, name, role, email: '', companyId: '', disciplines: [] };
  });
  const place = { id: project, code: 'BEM', timeZone: 'Asia/Hong_Kong', variant: 'TCE11' as const };
  const tunnel = { ...place, users, objects: [] };
  const { database } = host;
  const watched: Database = {
    projectIds: () => database.projectIds(),
    projects: () => database.projects(),
    async inProject(projectId, actor, work) {
      await onTransaction?.();
      return database.inProject(projectId, actor, work);
    },
  };
  await seedDemo(tunnel, { ...host, database: watched }, signal, plan);
}

test.each(['2026-11-20T00:10:00Z', '2026-11-20T15:59:00Z', '2027-01-01T09:30:00Z'])(
  'the plan at %s has 120 permits of every type and status, no draft from the future, and has ended all past work',
  (text) => {
    const now = new Date(text);
    const plan = demoPlan(now);
    expect(plan).toHaveLength(120);
    expect([...new Set(plan.map(({ end }) => end))].sort()).toEqual([...permitStatuses].sort());
    for (const end of permitStatuses)
      expect(
        new Set(plan.filter((permit) => permit.end === end).map(({ permitType }) => permitType)).size,
      ).toBe(5);
    for (const permit of plan) {
      expect(permit.createdAt.getTime()).toBeLessThan(now.getTime());
      expect(permit.validTo.getTime()).toBeGreaterThan(permit.validFrom.getTime());
      const over = permit.validTo.getTime() <= now.getTime();
      if (['Issued', 'Active', 'Suspended', 'Draft', 'Requested', 'Checked'].includes(permit.end))
        expect(over).toBe(false);
      if (['Expired', 'Closed'].includes(permit.end)) expect(over).toBe(true);
    }
  },
);
