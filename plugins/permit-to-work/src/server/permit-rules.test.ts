import { randomUUID } from 'node:crypto';
import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DueRule, dueLimits, usualDues } from '../contract/due.ts';
import { accepted, base, image, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

const rules = async () => accepted(await site.get(site.viewer, '/rules')).rules;
const setCutOff = async (requestCutOff: string | null) =>
  site.admin.client.send('PUT', `${base}/rules`, {
    body: { projectUUID: site.project, requestCutOff, version: (await rules()).version },
  });
const request = (permit: Awaited<ReturnType<PermitSite['draft']>>) =>
  site.act(site.requester, permit, 'request', { signature: { image } });
const hours = (count: number) => new Date(site.clock.now().getTime() + count * 3_600_000).toISOString();

test('a project without a cut-off accepts requests for the current shift', async () => {
  expect(await rules()).toEqual({ requestCutOff: null, ...usualDues, version: 0 });
  accepted(await request(await site.draft(locationID)));
});

test('after the cut-off on the day before, requests for the day are refused and later days are open', async () => {
  // 00:00 on the day before is past, whatever time the test runs.
  accepted(await setCutOff('00:00'));
  const refused = await request(await site.draft(locationID));
  expect(refusal(refused)).toEqual([422, 'ACTION_BLOCKED']);
  const today = dateTimeInZone(site.clock.now(), 'Asia/Hong_Kong').slice(0, 10);
  const [blocker] = refused.body.error.details.blockers;
  expect(blocker.code).toBe('CUT_OFF_PASSED');
  expect(blocker.about[0] < today).toBe(true);
  const inThreeDays = await site.draft(locationID, { validFrom: hours(72), validTo: hours(74) });
  accepted(await request(inThreeDays));
  accepted(await setCutOff(null));
  accepted(await request(await site.draft(locationID)));
});

test('location managers set rules, from the version they saw', async () => {
  const put = (member: PermitSite['admin'], body: object) => member.put('/rules', body);
  const { version } = await rules();
  expect(refusal(await put(site.requester, { requestCutOff: '19:00', version }))).toEqual([403, 'FORBIDDEN']);
  expect((await put(site.admin, { requestCutOff: '24:00', version })).status).toBe(400);
  const both = await Promise.all([
    put(site.admin, { requestCutOff: '19:00', version }),
    put(site.checker, { requestCutOff: '18:00', version }),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  accepted(await setCutOff(null));
});

test('sending a draft twice under one id creates one draft; another member’s id is refused', async () => {
  const formUUID = randomUUID();
  const [first, second] = await Promise.all([
    site.draft(locationID, { formUUID }),
    site.draft(locationID, { formUUID }),
  ]);
  expect([first.formUUID, second]).toEqual([formUUID, first]);
  const other = await site.post((await site.more('first')).requester, '/permits', {
    locationID,
    formUUID,
    permitType: 'Dig',
    validFrom: hours(1),
    validTo: hours(2),
  });
  expect(refusal(other)).toEqual([409, 'KEY_REUSED']);
});

test('hours of the steps change when they are due: at once on the permit, and soon where it was told', async () => {
  const place = await site.addLocation('Tower');
  const start = hours(48);
  const permit = await site.lead(
    await site.draft(place, { validFrom: start, validTo: hours(50) }),
    'Requested',
  );
  const due = async () => accepted(await site.get(site.checker, `/permits/${permit.formUUID}`)).permit.dueAt;
  const entry = async () =>
    (await site.test.notificationsOf(site.checker)).waiting.find(({ text }) =>
      text.en.includes(String(permit.number)),
    );
  expect([await due(), (await entry())?.waiting?.due]).toEqual([start, start]);
  await site.checker.client.post('/api/notifications/read', { id: (await entry())?.id });

  const set = async (fields: object) => {
    const { version, requestCutOff } = await rules();
    accepted(await site.admin.put('/rules', { requestCutOff, version, ...fields }));
    await site.test.runTimer('keep-permit-due-times');
  };
  await set({ dueLeadHours: 24, dueCheckHours: 3 });
  const dayBefore = new Date(Date.parse(start) - 86_400_000).toISOString();
  expect([await due(), (await entry())?.waiting?.due, (await entry())?.isRead]).toEqual([
    dayBefore,
    dayBefore,
    true,
  ]);
  // The hours before the start have begun when it was requested.
  await set({ dueLeadHours: 72 });
  const late = new Date(Date.parse(permit.requestedAt ?? '') + 3 * 3_600_000).toISOString();
  expect([await due(), (await entry())?.waiting?.due]).toEqual([late, late]);
  const next = await site.lead(
    await site.draft(place, { validFrom: start, validTo: hours(50) }),
    'Requested',
  );
  expect(next.dueAt).toBe(new Date(Date.parse(next.requestedAt ?? '') + 3 * 3_600_000).toISOString());

  await set(usualDues);
  expect([await due(), (await entry())?.waiting?.due]).toEqual([start, start]);
  expect(await site.ask('select told_to from permit_due_rules')).toEqual([{ told_to: null }]);
});

test('hours are whole, in their limits, and set by whoever may set rules', async () => {
  const put = async (member: PermitSite['admin'], body: object) => {
    const { version, requestCutOff } = await rules();
    return member.put('/rules', { requestCutOff, version, ...body });
  };
  const before = await rules();
  for (const member of [site.requester, site.issuer, site.holder, site.viewer])
    expect(refusal(await put(member, { dueCheckHours: 2 }))).toEqual([403, 'FORBIDDEN']);
  const other = (await site.more('second')).admin;
  expect(
    refusal(await other.client.send('PUT', `${base}/rules`, { body: { projectUUID: site.project } })),
  ).toEqual([404, 'NOT_FOUND']);
  const refused = async (body: object) => (await put(site.admin, body)).status === 400;
  const { hours: step, lead } = dueLimits;
  const wrong: [DueRule, unknown[]][] = [
    ['dueCheckHours', [step.min - 1, step.max + 1, 1.5, '2', null, -1, 1e9]],
    ['dueLeadHours', [lead.min - 1, lead.max + 1, 0.5, '0', null]],
  ];
  for (const [rule, values] of wrong)
    for (const value of values) expect(await refused({ [rule]: value }), `${rule} ${value}`).toBe(true);
  expect(await refused({ dueOtherHours: 2 })).toBe(true);
  expect(await rules()).toEqual(before);

  const all = Object.keys(usualDues).map((rule) => [rule, step.max] as const);
  accepted(await put(site.admin, Object.fromEntries(all)));
  // Hours that a caller does not name stay.
  accepted(await put(site.checker, { dueLeadHours: lead.min }));
  expect(await rules()).toEqual({
    ...Object.fromEntries(all),
    dueLeadHours: 0,
    requestCutOff: null,
    version: before.version + 2,
  });
  const stale = await site.admin.put('/rules', {
    requestCutOff: null,
    dueIssueHours: 9,
    dueLeadHours: 0,
    version: 0,
  });
  expect(refusal(stale)).toEqual([409, 'VERSION_CONFLICT']);
  expect(stale.body.error.details.changedFields).toEqual(['dueIssueHours']);

  // As another version of the program may have stored them.
  await site.ask(
    `update permit_rule set dues = '{"dueCheckHours": 0, "dueIssueHours": "soon", "dueStartHours": 7}'`,
  );
  expect(await rules()).toMatchObject({ ...usualDues, dueStartHours: 7 });
  accepted(await put(site.admin, usualDues));
});
