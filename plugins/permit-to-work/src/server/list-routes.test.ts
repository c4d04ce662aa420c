import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermitForMember } from '../contract/permit.ts';
import { accepted, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
let locationA: string;
let locationB: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationA = await site.addLocation('Alpha shaft');
  locationB = await site.addLocation('Beta 100% bay');
});
afterAll(() => site?.close());

const index = async (query: Record<string, string> = {}, client = site.viewer) =>
  accepted(await site.get(client, '/DynamicForm/getPermitToWorkIndex', query));

describe('getPermitToWorkIndex', () => {
  test('answers in the shape of the original interface, with additional fields', async () => {
    const permit = await site.lead(
      await site.draft(locationA, { permitType: 'Dig', description: 'Trial pits' }),
      'Requested',
    );
    const { workflows, total, truncated } = await index();
    expect({ total, truncated }).toEqual({ total: 1, truncated: false });
    expect(workflows).toEqual([
      {
        alarms: [],
        formUUID: permit.formUUID,
        workflowExtension: { location: locationA, permitType: 'Dig', id: permit.number },
        number: permit.number,
        status: 'Requested',
        validFrom: permit.validFrom,
        validTo: permit.validTo,
        locationName: 'Alpha shaft',
        latitude: 0,
        longitude: 0,
        height: 0,
        description: 'Trial pits',
        requesterName: permit.requester.name,
        holderName: permit.holder?.name,
        version: 2,
      },
    ]);
    expect(permit.number).toMatch(/^PTW-\d{4}-0001$/);
  });

  test('filters by location, type, status and text, each with its exact total', async () => {
    await site.lead(
      await site.draft(locationB, { permitType: 'Lifting', description: 'Unload <b>rebar</b>' }),
      'Requested',
    );
    const totals = async (query: Record<string, string>) => {
      const { workflows, total } = await index(query);
      expect(workflows).toHaveLength(total);
      return total;
    };
    expect(await totals({ search: '', location: '', permitType: '', startTime: '', endTime: '' })).toBe(2);
    expect(await totals({ location: locationB })).toBe(1);
    expect(await totals({ permitType: 'Dig' })).toBe(1);
    expect(await totals({ permitType: 'Dig', location: locationB })).toBe(0);
    expect(await totals({ status: 'Requested' })).toBe(2);
    expect(await totals({ status: 'Active,Closed' })).toBe(0);
    expect(await totals({ search: 'TRIAL' })).toBe(1);
    expect(await totals({ search: '<b>rebar' })).toBe(1);
    expect(await totals({ search: 'beta 100%' })).toBe(1);
    expect(await totals({ search: '_' })).toBe(0);
    expect(await totals({ search: '-0002' })).toBe(1);
    expect(await totals({ search: 're' })).toBe(1);
    expect(await totals({ search: 'be' })).toBe(1);
  });

  test('a full number finds its permit in any letter case, and is searched as text if no permit has it', async () => {
    const [second] = (await index({ search: '-0002' })).workflows;
    await site.lead(
      await site.draft(locationB, {
        permitType: 'Drill',
        description: `After ${second.number}, PTW-0001-0001`,
      }),
      'Requested',
    );
    const found = async (search: string, more: Record<string, string> = {}) => {
      const { workflows, total } = await index({ search, ...more });
      expect(workflows).toHaveLength(total);
      return workflows.map((row: { number: string }) => row.number);
    };
    expect(await found(second.number)).toEqual([second.number]);
    expect(await found(second.number.toLowerCase())).toEqual([second.number]);
    expect(await found(second.number, { permitType: 'Dig' })).toEqual([]);
    expect(await found('ptw-0001-0001')).toEqual([second.number.replace('0002', '0003')]);
    expect(await found('PTW-0001-0002')).toEqual([]);
    // Part of a number is searched as text.
    expect(await found(second.number.slice(4))).toHaveLength(2);
  });

  test('drafts are listed and counted only for their requester', async () => {
    await site.draft(locationA, { permitType: 'Drill' });
    expect((await index()).total).toBe(3);
    expect((await index({}, site.requester)).total).toBe(4);
    expect((await index({ status: 'Draft' })).total).toBe(0);
    expect((await index({ status: 'Draft' }, site.requester)).total).toBe(1);
    expect((await index({ status: 'Draft,Requested', permitType: 'Drill' }, site.requester)).total).toBe(2);
    const days = { startTime: '2020-01-01', permitType: 'Drill' };
    expect((await index({ ...days, status: 'Draft' }, site.requester)).total).toBe(1);
    const [seen, own] = [await index(days), await index(days, site.requester)];
    expect([seen.total, own.total]).toEqual([seen.workflows.length, seen.workflows.length + 1]);
    expect((await index({ search: 'fan' })).total).toBe(0);
  });

  test('date windows are whole Hong Kong days, ends included, that the period overlaps', async () => {
    const locationID = await site.addLocation('Night work');
    // 23:00 on 5 March to 05:00 on 6 March in Hong Kong.
    await site.draft(locationID, { validFrom: '2027-03-05T15:00:00Z', validTo: '2027-03-05T21:00:00Z' });
    const found = async (startTime: string, endTime: string) =>
      (await index({ location: locationID, startTime, endTime }, site.requester)).total;
    expect(await found('2027-03-05', '2027-03-05')).toBe(1);
    expect(await found('2027-03-06', '2027-03-06')).toBe(1);
    expect(await found('2027-03-04', '2027-03-04')).toBe(0);
    expect(await found('2027-03-07', '')).toBe(0);
    expect(await found('', '2027-03-04')).toBe(0);
    expect(await found('2027-03-06 00:00:00', '2027-03-31 23:59:59')).toBe(1);
    // An instant stands for its day in the project's time zone: this one is 6 March.
    expect(await found('2027-03-05T16:30:00Z', '')).toBe(1);
    expect(await found('2027-03-06T16:30:00Z', '')).toBe(0);
    // A permit of the longest period is found on its last day.
    await site.draft(locationID, {
      permitType: 'Dig',
      validFrom: '2027-04-01T00:00:00Z',
      validTo: '2027-04-08T00:00:00Z',
    });
    expect(await found('2027-04-08', '2027-04-08')).toBe(1);
    expect(await found('2027-04-09', '2027-04-09')).toBe(0);
  });

  test('pages newest first without gaps or repeats; accepts sizes that mean "all"', async () => {
    const locationID = await site.addLocation('Paged');
    const validTo = '2027-06-01T08:00:00Z';
    for (let hour = 0; hour < 7; hour += 1)
      await site.draft(locationID, { validFrom: `2027-06-01T0${Math.min(hour, 4)}:00:00Z`, validTo });
    const page = (query: Record<string, string>) => index({ location: locationID, ...query }, site.requester);
    const whole = (await page({ pageSize: '9999' })).workflows;
    const parts = [];
    for (const number of ['1', '2', '3'])
      parts.push(...(await page({ pageSize: '3', page: number })).workflows);
    expect(parts).toEqual(whole);
    expect(new Set(parts.map((row) => row.formUUID)).size).toBe(7);
    expect(whole.map((row: { validFrom: string }) => row.validFrom)).toEqual(
      whole
        .map((row: { validFrom: string }) => row.validFrom)
        .sort()
        .reverse(),
    );
    expect(await page({ pageSize: '99999' })).toMatchObject({ total: 7, truncated: false });
    expect((await page({ page: '9' })).workflows).toEqual([]);
    const rows = async (page: string) => {
      const asked = { location: locationID, pageSize: '3', page };
      const { body } = await site.requester.get('/permits/rows', asked);
      return [body.workflows.length, body.hasMore];
    };
    expect([await rows('2'), await rows('3')]).toEqual([
      [3, true],
      [1, false],
    ]);
    const count = async (who: typeof site.requester) =>
      (await who.get('/permits/count', { location: locationID, mine: 'true' })).body;
    expect(await count(site.requester)).toEqual({ total: 7, isMore: false, byStatus: { Draft: 7 } });
    expect(await count(site.issuer)).toMatchObject({ total: 0 });
  });

  test.each([
    ['pageSize', '0'],
    ['page', 'x'],
    ['permitType', 'Diving'],
    ['location', 'not-an-id'],
    ['status', 'Open'],
    ['startTime', '2027-02-30'],
    ['startTime', '2027-02-30 00:00'],
    ['endTime', '0000-01-01'],
    ['search', 'x'.repeat(201)],
    ['colour', 'red'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', { [name]: value });
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
  });

  test('refuses days in the wrong order', async () => {
    const query = { startTime: '2027-02-02', endTime: '2027-02-01' };
    expect(refusal(await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', query))).toEqual([
      422,
      'RULE_BROKEN',
    ]);
  });
});

test('an answer has at most 10,000 permits and says that it is truncated; the next page has the rest', async () => {
  const locationID = await site.addLocation('Ten thousand and one');
  const { formUUID } = await site.draft(locationID);
  await site.ask(
    `with more as (
       select gen_random_uuid() as id, p.* from (
         select project_id, permit_type, location_id, valid_from, valid_to, flags, people, created_at from permit where id = $1) p,
         generate_series(1, 10001)),
     begun as (insert into record (project_id, id, kind) select project_id, id, 'permit' from more)
     insert into permit (project_id, id, status, permit_type, location_id, description, valid_from, valid_to, flags, people,
       checklist, created_at, updated_at, version)
     select project_id, id, 'Rejected', permit_type, location_id, '', valid_from, valid_to, flags, people, '[]', created_at,
       created_at, 1 from more`,
    [formUUID],
  );
  const page = async (number: string) => {
    const answer = await index({ location: locationID, pageSize: '99999', page: number });
    return { ...answer, workflows: answer.workflows.length };
  };
  expect(await page('1')).toEqual({ workflows: 10_000, total: 10_001, truncated: true, unreadable: 0 });
  expect(await page('2')).toEqual({ workflows: 1, total: 10_001, truncated: false, unreadable: 0 });
});

describe('getCountOfPermitToWorkInLocation', () => {
  test("counts today's issued, active and suspended permits by location", async () => {
    const locationID = await site.addLocation('Counted');
    const holding = async () =>
      accepted(await site.get(site.viewer, '/DynamicForm/getCountOfPermitToWorkInLocation'));
    await site.lead(await site.draft(locationID), 'Checked');
    expect((await holding()).countOfPermitToWorkInLocations[locationID]).toBeUndefined();
    await site.lead(await site.draft(locationID), 'Issued');
    const days = (count: number) => new Date(site.clock.now().getTime() + count * 86_400_000).toISOString();
    const later = { validFrom: days(2), validTo: days(2.2) };
    await site.lead(await site.draft(locationID, later), 'Issued');
    const active = await site.lead(await site.draft(locationID, { permitType: 'Drill' }), 'Active');
    expect((await holding()).permitSummaryInLocations[locationID].byStatus).toEqual({ Issued: 1, Active: 1 });
    const suspended = await site.act(site.checker, active, 'suspend', { comment: 'Barrier moved' });
    accepted(suspended);
    const counts = await holding();
    expect(counts.countOfPermitToWorkInLocations[locationID]).toBe(2);
    expect(counts.permitSummaryInLocations[locationID]).toEqual({
      total: 2,
      byStatus: { Issued: 1, Suspended: 1 },
      byType: { Lifting: 1, Drill: 1 },
    });
    expect(counts.today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('are as many as the figures of the project say, which lead to them', async () => {
    await site.lead(await site.draft(await site.addLocation('Worked at'), { permitType: 'Drill' }), 'Active');
    const { body } = await site.viewer.client.get(`/api/projects/${site.test.project.id}/figures`);
    expect(body.figures).toMatchObject([
      { id: 'active', alert: false },
      { id: 'suspended', alert: true },
      { id: 'to-start', alert: false },
    ]);
    for (const { id, value, path } of body.figures) {
      const listed = new URL(path, 'http://gantry').searchParams;
      const query = {
        status: listed.get('status') ?? '',
        startTime: listed.get('from') ?? '',
        endTime: listed.get('to') ?? '',
      };
      const { total } = await index({ ...query, pageSize: '1' });
      expect({ id, value }).toEqual({ id, value: total });
      expect(value).toBeGreaterThan(0);
    }
  });
});

describe('people', () => {
  test('lists who may hold permits in this project', async () => {
    const { people } = accepted(await site.get(site.requester, '/people', { permission: 'PTW_HOLD' }));
    expect(people).toContainEqual(
      expect.objectContaining({ userId: site.holderID, company: expect.any(String), title: 'Tester' }),
    );
    expect(people.map((one: { userId: string }) => one.userId)).not.toContain((await site.more()).holder.id);
    expect(refusal(await site.get(site.requester, '/people', { permission: 'MEMBER_ADMIN' }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

test('a location of another project is not found', async () => {
  const other = await site.more();
  const location = await other.addLocation('Elsewhere');
  expect(refusal(await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', { location }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

// Must be last: it sets the clock to another year and back.
test('permits are counted for today in the project’s time zone', async () => {
  const before = site.clock.now();
  // 01:00 on 1 July in Hong Kong.
  site.clock.set(new Date('2040-06-30T17:00:00Z'));
  const { today } = accepted(await site.get(site.viewer, '/DynamicForm/getCountOfPermitToWorkInLocation'));
  site.clock.set(before);
  expect(today).toBe('2040-07-01');
});

test('a damaged permit is left out of the list, which says so; alone it answers why', async () => {
  const made: PermitForMember[] = [];
  for (let n = 0; n < 5; n += 1) {
    made.push(await site.draft(locationA, { description: `Damage ${n}` }));
    site.clock.advance(1);
  }
  const ids = made.map(({ formUUID }) => formUUID).reverse();
  const read = async (page: number) => {
    const query = { search: 'Damage', pageSize: '2', page: String(page) };
    const found = accepted(await site.get(site.requester, '/permits/rows', query));
    const places = found.workflows.map((one: { formUUID: string }) => ids.indexOf(one.formUUID));
    return [places, found.unreadable, found.hasMore];
  };
  const rest = [
    [[2, 3], 0, true],
    [[4], 0, false],
  ];
  const before = [await read(1), await read(2), await read(3)];
  await site.test.rows('alter table permit drop constraint permit_check');
  await site.test.rows(`update permit set valid_to = 'infinity' where id = $1`, [ids[1]]);
  expect(before).toEqual([[[0, 1], 0, true], ...rest]);
  expect([await read(1), await read(2), await read(3)]).toEqual([[[0], 1, true], ...rest]);
  expect(refusal(await site.get(site.requester, `/permits/${ids[1]}`))).toEqual([500, 'ROW_UNREADABLE']);
});
