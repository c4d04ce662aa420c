import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, PermitSite, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

const waiting = async (member: PluginMember, number: string | null) => {
  const all = (await site.test.notificationsOf(member)).waiting;
  return all.filter(({ text }) => text.en.includes(String(number))).map((one) => one.waiting?.step.en);
};
const told = async (number: string | null) => {
  const { requester, checker, issuer, holder, viewer } = site;
  const people = { requester, checker, issuer, holder, viewer };
  const found = await Promise.all(
    Object.entries(people).map(async ([name, one]) => [name, await waiting(one, number)] as const),
  );
  return Object.fromEntries(found.filter(([, steps]) => steps.length > 0));
};

test('each step is listed as waiting for the members who may do it, until it is done', async () => {
  const draft = await site.draft(locationID);
  const requested = await site.lead(draft, 'Requested');
  const { number } = requested;
  expect(await told(number)).toEqual({ checker: ['Check'] });
  const [entry] = (await site.test.notificationsOf(site.checker)).waiting;
  expect(entry).toMatchObject({
    text: { en: `Permit ${number} was requested`, 'zh-CN': `许可证 ${number} 已申请` },
    // The work was to begin before it was requested: the check is not overdue from its first minute.
    waiting: {
      due: new Date(Date.parse(requested.requestedAt ?? '') + 3_600_000).toISOString(),
      from: null,
      at: { en: 'Yard', 'zh-CN': 'Yard' },
      state: { text: { en: 'Requested', 'zh-CN': '已申请' }, tone: 'info' },
    },
    path: expect.stringMatching(/\/dashboard\/dwss-ty-permitToWork\?formUUID=/),
  });
  expect(requested.dueAt).toBe(entry?.waiting?.due);
  expect(draft.dueAt).toBeNull();
  const checked = accepted(await site.act(site.checker, requested, 'check')).permit;
  expect(await told(number)).toEqual({ issuer: ['Issue permit'] });
  const issued = accepted(await site.act(site.issuer, checked, 'issue', sign)).permit;
  expect(await told(number)).toEqual({ holder: ['Start work'] });
  const active = accepted(await site.act(site.holder, issued, 'start')).permit;
  expect(await told(number)).toEqual({ holder: ['Hand back area'] });
  const comment = 'Amber rainstorm warning';
  const suspended = accepted(await site.act(site.checker, active, 'suspend', { comment })).permit;
  expect(await told(number)).toEqual({ issuer: ['Resume work'] });
  const { updates } = await site.test.notificationsOf(site.holder);
  expect(updates[0]).toMatchObject({
    text: { en: `Permit ${number} was suspended` },
    detail: { en: comment },
    isUrgent: true,
  });
  const restored = { ...sign, areaRestored: true };
  const handed = accepted(await site.act(site.holder, suspended, 'close', restored)).permit;
  expect(await told(number)).toEqual({ issuer: ['Close permit'] });
  const closed = accepted(await site.act(site.issuer, handed, 'close', restored)).permit;
  expect(await told(number)).toEqual({});
  expect(closed.dueAt).toBeNull();
});

test('holders are not asked to issue their own permit, and an extended permit is due later', async () => {
  const both = await site.test.member({ permissions: ['PTW_VIEW', 'PTW_HOLD', 'PTW_ISSUE'] });
  const checked = await site.lead(await site.draft(locationID, { holderID: both.id }), 'Checked');
  expect(await waiting(both, checked.number)).toEqual([]);
  expect(await told(checked.number)).toEqual({ issuer: ['Issue permit'] });

  const where = await site.addLocation('Far yard');
  const active = await site.lead(await site.draft(where), 'Active');
  const validTo = new Date(Date.parse(active.validTo) + 3_600_000).toISOString();
  accepted(await site.act(site.issuer, active, 'extend', { validTo }));
  const found = (await site.test.notificationsOf(site.holder)).waiting;
  expect(found.find(({ text }) => text.en.includes(String(active.number)))).toMatchObject({
    waiting: {
      step: { en: 'Hand back area' },
      due: validTo,
      from: active.validFrom,
      at: { en: 'Far yard' },
      state: { text: { en: 'Active' }, tone: 'success' },
    },
  });
  site.clock.advance(10 * 3600);
  await site.test.runTimer('expire-permits');
  const late = (await site.test.notificationsOf(site.holder)).waiting;
  expect(late.find(({ text }) => text.en === `Permit ${active.number} has expired`)).toMatchObject({
    waiting: { step: { en: 'Hand back area' } },
  });
  const { dueAt } = accepted(await site.get(site.holder, `/permits/${active.formUUID}`)).permit;
  expect(late.find(({ text }) => text.en === `Permit ${active.number} has expired`)?.waiting?.due).toBe(
    dueAt,
  );
});

test('a permit that was not issued in time waits for its requester, who requests it for another time', async () => {
  const requested = await site.lead(await site.draft(locationID), 'Checked');
  const { formUUID, number, validTo } = requested;
  site.clock.advance(9 * 3600);
  await site.test.runTimer('expire-permits');
  expect(await told(number)).toEqual({ requester: ['Change the time'] });
  const read = async () => accepted(await site.get(site.requester, `/permits/${formUUID}`)).permit;
  const lapsed = await read();
  expect(lapsed).toMatchObject({ status: 'Checked', isLapsed: true });
  expect(lapsed.allowedActions).toEqual(['cancel', 'reschedule']);
  expect((await site.act(site.issuer, lapsed, 'issue', sign)).body.error.code).toBe('WRONG_STATE');

  const now = site.clock.now().getTime();
  const moment = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const over = { ...sign, validFrom: requested.validFrom, validTo };
  const refused = await site.act(site.requester, lapsed, 'reschedule', over);
  expect(refused.body.error.details.blockers).toEqual([{ code: 'PERIOD_OVER', about: [] }]);
  const period = { validFrom: moment(1), validTo: moment(5) };
  const again = accepted(await site.act(site.requester, lapsed, 'reschedule', { ...sign, ...period })).permit;
  expect(again).toMatchObject({ ...period, number, status: 'Requested', isLapsed: false });
  expect(await told(number)).toEqual({ checker: ['Check'] });
  const { history, intact } = await site.history(requested);
  expect(history.slice(-2)).toMatchObject([
    { action: 'expire', from: 'Checked', to: 'Checked', by: null },
    { action: 'reschedule', from: 'Checked', to: 'Requested', signature: expect.anything() },
  ]);
  expect(intact).toBe(true);
});

test('a location that is renamed has its new name in what waits, read or not; a signed permit keeps what was signed', async () => {
  const where = await site.addLocation('Old dock');
  const requested = await site.lead(await site.draft(where), 'Requested');
  const second = await site.lead(await site.draft(where), 'Active');
  const at = async (member: PluginMember, number: string | null) => {
    const all = (await site.test.notificationsOf(member)).waiting;
    return all.filter(({ text }) => text.en.includes(String(number))).map((one) => one.waiting?.at);
  };
  const read = { upTo: site.clock.now().toISOString() };
  await site.holder.client.post('/api/notifications/read', read);
  const signed = async () => (await site.history(second)).history;
  const before = await signed();
  const place = { latitude: 0, longitude: 0, height: 0, locationID: where };
  const renamed = await site.post(site.admin, '/Location/updatelocation', { ...place, name: 'New dock' });
  expect(accepted(renamed).location.name).toBe('New dock');
  const name = { en: 'New dock', 'zh-CN': 'New dock' };
  expect(await at(site.checker, requested.number)).toEqual([name]);
  expect(await at(site.holder, second.number)).toEqual([name]);
  expect(await signed()).toEqual(before);
  expect((await site.history(second)).intact).toBe(true);
  // What another member read stays read, and the other location has its own name.
  expect((await site.test.notificationsOf(site.holder)).unread).toBe(0);
  const elsewhere = await site.lead(await site.draft(locationID), 'Requested');
  expect(await at(site.checker, elsewhere.number)).toEqual([{ en: 'Yard', 'zh-CN': 'Yard' }]);
});
