import { dayInZone } from '@gantry/plugin-sdk/contract';
import { serverService } from '@gantry/plugin-sdk/server';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PermitForMember } from '../contract/permit.ts';
import type { PermitAlarms, PlacedDanger } from './permit-alarm-service.ts';
import { accepted, gates, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

const mak = { name: 'Mak Ho Yin', cardNumber: 'CW1', cardExpires: '2099-01-01' };
const lam = { name: 'Lam Tai Man', cardNumber: 'CW2', cardExpires: '2099-01-01' };
const minute = 60;
let places = 0;
let permit: PermitForMember;
let place: string;

/** An active permit of two, each for 60 minutes. */
async function active(): Promise<PermitForMember> {
  places += 1;
  place = `Sump ${places}`;
  const locationID = await site.addLocation(place, { latitude: 22.3, longitude: 114.2 });
  const draft = await site.draft(locationID, {
    permitType: 'Confined Space',
    maxEntrants: 2,
    stayMinutes: 60,
    confinedSpace: { ...gates, entrants: [mak, lam] },
  });
  return site.lead(draft, 'Active');
}
beforeEach(async () => {
  // Nobody is inside under the permits of the tests before.
  await site.ask(`update permit set status = 'Closed', main_task = null where status <> 'Closed'`);
  await site.ask('delete from public.alarm');
  permit = await active();
});

const log = (cardNumber: string, direction: 'in' | 'out') =>
  site.post(site.holder, `/permits/${permit.formUUID}/passages`, { cardNumber, direction }).then(accepted);
const look = () => site.test.runTimer('permit-alarms');
const read = async (by = site.viewer): Promise<PermitForMember> =>
  accepted(await site.get(by, `/permits/${permit.formUUID}`)).permit;
const ofHost = async (by: PluginMember = site.viewer): Promise<readonly object[]> =>
  (await by.client.get(`/api/projects/${site.project}/alarms`)).body.alarms;
const index = async (query: Record<string, string> = {}) =>
  accepted(await site.get(site.viewer, '/DynamicForm/getPermitToWorkIndex', query));
const told = async (member: PluginMember) =>
  (await site.test.notificationsOf(member)).waiting.filter(({ text }) => text.en.startsWith(`${place}:`));
/** Both go in, and stay until a minute after their time is over. */
async function overStay() {
  await log(mak.cardNumber, 'in');
  await log(lam.cardNumber, 'in');
  site.clock.advance(61 * minute);
  await look();
}

describe('people who stay too long', () => {
  test('raise an alarm by time alone, which says who, against which limit, since when', async () => {
    await log(lam.cardNumber, 'in');
    const { passages } = accepted(await site.get(site.holder, `/permits/${permit.formUUID}/passages`));
    site.clock.advance(59 * minute);
    await look();
    expect((await read()).alarms).toEqual([]);
    site.clock.advance(2 * minute);
    await look();
    const since = new Date(Date.parse(passages[0].at) + 60 * 60_000).toISOString();
    const alarm = {
      severity: 'critical',
      place: { en: place },
      title: { en: '1 person over the 60 min stay', 'zh-CN': '1 人超过 60 分钟停留上限' },
      tag: { en: '1 over stay' },
      detail: { en: `${permit.number} · Lam Tai Man · holder ${site.holder.name}` },
      limit: 60,
      since,
      taken: null,
    };
    expect((await read()).alarms).toMatchObject([alarm]);
    expect(await ofHost()).toMatchObject([
      {
        ...alarm,
        path: `/p/TEST/dashboard/dwss-ty-permitToWork?formUUID=${permit.formUUID}`,
        flyTo: { latitude: 22.3, longitude: 114.2 },
      },
    ]);
  });

  test('are told once and urgently to holder and issuer, until they are out', async () => {
    await overStay();
    site.clock.advance(5 * minute);
    await look();
    for (const member of [site.holder, site.issuer])
      expect(await told(member)).toMatchObject([{ isUrgent: true }]);
    expect(await told(site.checker)).toEqual([]);
    await log(mak.cardNumber, 'out');
    expect((await read()).alarms).toMatchObject([{ title: { en: '1 person over the 60 min stay' } }]);
    await log(lam.cardNumber, 'out');
    expect((await read()).alarms).toEqual([]);
    expect(await ofHost()).toEqual([]);
    expect(await told(site.holder)).toEqual([]);
  });

  test('stand while the permit is suspended, and are not suspended by the program', async () => {
    await overStay();
    const { status, version } = await read();
    expect(status).toBe('Active');
    accepted(await site.act(site.issuer, { ...permit, version }, 'suspend', { comment: 'Get out' }));
    expect((await read()).alarms).toHaveLength(1);
  });

  test('come first in the list, on the first page and whatever the days, without a repeat on the next', async () => {
    await overStay();
    const first = permit;
    permit = await active();
    await active();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => index({ pageSize: '1', page: String(page), status: 'Active' })),
    );
    const ids = pages.map(({ workflows }) => workflows[0].formUUID);
    expect(ids[0]).toBe(first.formUUID);
    expect(new Set(ids).size).toBe(3);
    expect(pages[0].workflows[0].alarms).toMatchObject([{ tag: { en: '2 over stay' } }]);
    expect(pages[1].workflows[0].alarms).toEqual([]);
    const all = await index({ status: 'Active' });
    expect(all.workflows).toHaveLength(all.total);
    expect((await index({ location: permit.location.locationID })).workflows[0].alarms).toEqual([]);
  });

  test('are kept where the clock of the server is set back an hour, and never have an age below nothing', async () => {
    await overStay();
    site.clock.advance(-60 * minute);
    await look();
    const [alarm] = (await read()).alarms;
    expect(alarm).toMatchObject({ title: { en: '2 people over the 60 min stay' } });
    expect(Date.parse(alarm?.since ?? '')).toBeLessThanOrEqual(site.clock.now().getTime());
    // A step judges anew as well.
    await log(mak.cardNumber, 'out');
    expect((await read()).alarms).toMatchObject([{ title: { en: '1 person over the 60 min stay' } }]);
    await log(lam.cardNumber, 'out');
    expect((await read()).alarms).toEqual([]);
    site.clock.advance(60 * minute);
  });
});

describe('too many people inside', () => {
  test('raise an alarm at the edit that lowers the limit', async () => {
    await log(mak.cardNumber, 'in');
    await log(lam.cardNumber, 'in');
    const { version } = await read();
    const suspended = accepted(
      await site.act(site.issuer, { ...permit, version }, 'suspend', { comment: 'Gas' }),
    ).permit;
    expect(suspended.alarms).toEqual([]);
    const path = `/permits/${permit.formUUID}`;
    const edited = accepted(
      await site.patch(site.checker, path, { version: suspended.version, maxEntrants: 1 }),
    );
    expect(edited.permit.alarms).toMatchObject([
      { title: { en: '2 people inside, limit 1' }, todo: { en: 'Get 1 person out' }, value: 2, limit: 1 },
    ]);
  });
});

describe('a permit that expires with people inside', () => {
  test('raises an alarm at its end, and is in the list of today though its period is over', async () => {
    await log(lam.cardNumber, 'in');
    site.clock.advance(9 * 60 * minute);
    await site.test.runTimer('expire-permits');
    const { alarms, status, validTo } = await read();
    expect(status).toBe('Expired');
    expect(alarms.map(({ tag }) => tag.en)).toContain('1 inside, expired');
    expect(alarms.find(({ tag }) => tag.en === '1 inside, expired')?.since).toBe(validTo);
    site.clock.advance(48 * 60 * minute);
    const today = dayInZone(site.clock.now(), 'Asia/Hong_Kong');
    const { workflows, total } = await index({ startTime: today, endTime: today });
    expect(workflows[0].formUUID).toBe(permit.formUUID);
    expect(total).toBe(workflows.length);
    const past = await index({ startTime: '2020-01-01', endTime: '2020-01-02' });
    expect(past.workflows).toEqual([]);
  });
});

describe('taking an alarm of a permit', () => {
  const take = (id: string, by: PluginMember) =>
    site.post(by, `/permits/${permit.formUUID}/alarms/${id}/take`);

  test('is for those with a part in permits, once', async () => {
    await overStay();
    const [alarm] = (await read(site.holder)).alarms;
    const id = alarm?.id ?? '';
    expect(alarm?.canTake).toBe(true);
    expect((await read(site.viewer)).alarms[0]?.canTake).toBe(false);
    expect(refusal(await take(id, site.viewer))[0]).toBe(403);
    const answers = await Promise.all([take(id, site.holder), take(id, site.issuer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).alarms[0]?.taken).not.toBeNull();
    const other = permit;
    permit = await active();
    expect(refusal(await take(id, site.holder))).toEqual([404, 'NOT_FOUND']);
    permit = other;
    const elsewhere = await site.more();
    expect((await elsewhere.holder.post(`/permits/${permit.formUUID}/alarms/${id}/take`, {})).status).toBe(
      404,
    );
  });
});

describe('another module', () => {
  /** As another plugin names the service. */
  const token = serverService<PermitAlarms>('gantry.permit-to-work/permit-alarms@1');
  const as = <R>(work: (tx: Parameters<PermitAlarms['report']>[0], service: PermitAlarms) => Promise<R>) =>
    site.host.database.inProject(site.project, { kind: 'system', name: 'count' }, async (tx) => {
      const service = await site.host.services.find(tx, token);
      if (service === undefined) throw new Error('The service is not offered.');
      return work(tx, service);
    });
  const both = (en: string) => ({ en, 'zh-CN': en });
  const count = {
    name: 'confined-space/count',
    severity: 'critical',
    title: both('13 people, limit 10'),
    tag: both('13 inside'),
    value: 13,
    limit: 10,
  } as const;

  test('reports an alarm of a permit, which stands beside its own until it is withdrawn', async () => {
    await as((tx, service) => service.report(tx, permit.formUUID, count));
    await overStay();
    expect((await read()).alarms.map(({ tag }) => tag.en).sort()).toEqual(['13 inside', '2 over stay']);
    expect(await told(site.issuer)).toHaveLength(2);
    await as((tx, service) => service.withdraw(tx, permit.formUUID, count.name));
    expect((await read()).alarms.map(({ tag }) => tag.en)).toEqual(['2 over stay']);
  });

  test('cannot report one of a permit that is closed, and leaves none behind', async () => {
    await as((tx, service) => service.report(tx, permit.formUUID, count));
    const end = { ...sign, areaRestored: true, peopleInside: 0 };
    const { version } = await read();
    const back = accepted(await site.act(site.holder, { ...permit, version }, 'close', end)).permit;
    expect(back.alarms).toHaveLength(1);
    expect(accepted(await site.act(site.issuer, back, 'close', end)).permit.alarms).toEqual([]);
    await expect(as((tx, service) => service.report(tx, permit.formUUID, count))).rejects.toMatchObject({
      code: 'WRONG_STATE',
    });
  });

  test('says dangers at places, which stand under the permits near them for as long as they are said', async () => {
    const { latitude, longitude } = permit.location;
    const leaning = {
      name: 'falsework/S-01',
      severity: 'critical',
      title: both('Falsework at its action level'),
      tag: both('Falsework moves'),
      // 11 m to the north.
      at: { latitude: latitude + 0.0001, longitude },
      metres: 15,
    } as const;
    const tags = async () => (await read()).alarms.map(({ tag }) => tag.en);
    const say = (...dangers: readonly PlacedDanger[]) =>
      as((tx, service) => service.say(tx, 'falsework', dangers));
    await as((tx, service) => service.report(tx, permit.formUUID, count));
    await say(leaning, { ...leaning, name: 'falsework/S-02', metres: 5 });
    await say(leaning);
    expect((await tags()).sort()).toEqual(['13 inside', 'Falsework moves']);
    expect(await told(site.issuer)).toHaveLength(2);
    const first = permit;
    permit = await active();
    expect(await tags()).toEqual([]);
    await say(leaning);
    expect(await tags()).toEqual(['Falsework moves']);
    await say();
    expect(await tags()).toEqual([]);
    permit = first;
    expect(await tags()).toEqual(['13 inside']);
  });
});
