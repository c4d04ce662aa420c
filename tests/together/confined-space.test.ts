import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { demoSignature } from '@gantry/plugin-sdk/server/demo';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plugin as cameras } from '../../plugins/ai-cctv/src/server/plugin.ts';
import { plugin as confinedSpace } from '../../plugins/confined-space/src/server/plugin.ts';
import { checklists } from '../../plugins/permit-to-work/src/contract/checklists.ts';
import { plugin as permits } from '../../plugins/permit-to-work/src/server/plugin.ts';
import { gates } from '../../plugins/permit-to-work/src/server/testing/permit-site.ts';

const image = `data:image/png;base64,${Buffer.from(demoSignature('A tester')).toString('base64')}`;
const sign = { signature: { image } };
const second = 1000;
const hour = 3600;

/** Whether the connection to the database is cut after the next suspension, before its transaction commits. */
let isCut = false;
/** Permit To Work, whose server can die in the middle of a suspension. */
const mortalPermits: ServerPlugin = {
  ...permits,
  provides: (permits.provides ?? []).map((one) =>
    one.token.id !== 'gantry.permit-to-work/work-permits@1'
      ? one
      : {
          token: one.token,
          make(given) {
            const service = one.make(given) as { suspend(...all: readonly unknown[]): Promise<boolean> };
            return {
              ...service,
              async suspend(...all: readonly unknown[]) {
                const isSuspended = await service.suspend(...all);
                if (!isCut) return isSuspended;
                isCut = false;
                throw new Error('The server has died.');
              },
            };
          },
        },
  ),
};

let host: ServerTestHost;
let holder: PluginMember;
let issuer: PluginMember;
let officer: PluginMember;
let requester: PluginMember;
let camera: { readonly name: string; readonly monitorId: string; readonly token: string };
let permit: { readonly formUUID: string; readonly number: string };
let locationId: string;
let nth = 0;

beforeAll(async () => {
  host = await createServerTestHost(confinedSpace, { others: [cameras, mortalPermits] });
  const common = ['PTW_VIEW', 'CONFINED_SPACE_VIEW', 'CCTV_VIEW'];
  requester = await host.member({ permissions: [...common, 'PTW_REQUEST'] });
  holder = await host.member({ name: 'Yip Wing Lam', permissions: [...common, 'PTW_HOLD'] });
  issuer = await host.member({ permissions: [...common, 'PTW_ISSUE', 'CCTV_ACKNOWLEDGE'] });
  officer = await host.member({
    permissions: [
      ...common,
      ...['PTW_CHECK', 'PTW_LOCATION_ADMIN', 'CONFINED_SPACE_MANAGE', 'CCTV_MANAGE', 'CCTV_ACKNOWLEDGE'],
    ],
  });
}, 120_000);
afterAll(() => host?.close());

beforeEach(async () => {
  nth += 1;
  host.clock.set(new Date(Date.parse('2026-11-28T00:00:00Z') + nth * 24 * hour * second));
  const name = `CS-0${nth} Shaft S1 landing`;
  const added = await send(officer, 'gantry.ai-cctv/Monitor/addMonitor', {
    name,
    originId: `CS-${nth}`,
    liveUrl: 'https://cameras.example/cs.m3u8',
    peopleCountLimit: 10,
  });
  camera = { name, monitorId: added.monitor.monitorId, token: added.token };
  const place = { name: `Shaft ${nth}`, latitude: 0, longitude: 0, height: 0, active: 1, type: 'DIARY' };
  const where = await send(officer, 'gantry.permit-to-work/Location/addLocation', place);
  locationId = where.location.locationID;
  await officer.post(`/watches/${camera.monitorId}/location`, { locationId, version: 0 });
  permit = await activePermit();
});

async function send(member: PluginMember, path: string, body: object = {}) {
  const answer = await member.client.post(`/api/${path}`, { projectUUID: host.project.id, ...body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
}
const ask = async (member: PluginMember, path: string) =>
  (await member.client.get(`/api/${path}?projectUUID=${host.project.id}`)).body;
const read = async () => (await ask(requester, `gantry.permit-to-work/permits/${permit.formUUID}`)).permit;

/** A permit for six people for eight hours, requested, checked, issued and begun. */
async function activePermit() {
  const now = host.clock.now().getTime();
  const drafted = await send(requester, 'gantry.permit-to-work/permits', {
    locationID: locationId,
    permitType: 'Confined Space',
    description: 'Clean the sump',
    validFrom: new Date(now - 60 * second).toISOString(),
    validTo: new Date(now + 8 * hour * second).toISOString(),
    holderID: holder.id,
    checklist: checklists['Confined Space'].map(({ id }) => ({ itemId: id, answer: 'yes' })),
    maxEntrants: 6,
    stayMinutes: 60,
    confinedSpace: gates,
    entranceImage: image,
  });
  permit = drafted.permit;
  for (const [member, action] of [
    [requester, 'request'],
    [officer, 'check'],
    [issuer, 'issue'],
    [holder, 'start'],
  ] as const)
    await act(member, action);
  return read();
}
async function act(member: PluginMember, action: string) {
  const { version } = await read();
  const path = `gantry.permit-to-work/permits/${permit.formUUID}/actions/${action}`;
  return (await send(member, path, { version, ...sign })).permit;
}

const message = async (body: object) => {
  const headers = { authorization: `Bearer ${camera.token}` };
  const sent = await host.visitor().client.send('POST', '/ingest/gantry.ai-cctv', { body, headers });
  expect(sent.body).toMatchObject({ accepted: 1, refused: [] });
};
const time = () => host.clock.now().toISOString();
const count = (people: number) => message({ counts: [{ time: time(), count: people }] });
const report = (status: string) => message({ statuses: [{ time: time(), status }] });
/** Lets the time pass as the server does, which looks every five seconds. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 30) {
    host.clock.advance(Math.min(30, seconds - passed));
    await host.runTimer('look-at-cameras');
  }
  if (seconds === 0) await host.runTimer('look-at-cameras');
}
const problems = async () => {
  const { watches } = (await requester.get('/watches')).body;
  return watches.find((one: { monitorId: string }) => one.monitorId === camera.monitorId).problems;
};
const kinds = async () => (await problems()).map(({ kind }: { kind: string }) => kind);
const suspensions = async () => {
  const { history, intact } = await ask(
    requester,
    `gantry.permit-to-work/permits/${permit.formUUID}/history`,
  );
  expect(intact).toBe(true);
  return history.filter(({ action }: { action: string }) => action === 'suspend');
};
const tags = async () => (await read()).alarms.map(({ tag }: { tag: { en: string } }) => tag.en);
const todos = async () => (await read()).alarms.map(({ todo }: { todo: { en: string } }) => todo.en);
const told = async (member: PluginMember, text: string) =>
  (await host.notificationsOf(member)).waiting.filter((one) => one.text.en.includes(text));

describe('people above the limit', () => {
  test('suspend the permit after 60 s; when they are out, the alarm ends and the issuer resumes', async () => {
    await count(7);
    await pass(0);
    expect(await tags()).toEqual(['7 inside, limit 6']);
    expect(await todos()).toEqual(['Get 1 person out: the permit is suspended after 60 s']);
    const danger = `7 people counted by ${camera.name}, limit 6`;
    // The camera's own limit is kept, so that AI CCTV tells nobody.
    for (const member of [holder, issuer])
      expect(await told(member, danger)).toMatchObject([{ isUrgent: true }]);
    await pass(30);
    expect((await read()).status).toBe('Active');
    await pass(30);
    expect((await read()).status).toBe('Suspended');
    expect(await suspensions()).toMatchObject([
      {
        from: 'Active',
        to: 'Suspended',
        by: null,
        comment: `${danger}, for 60 s\n${camera.name} 点算到 7 人，上限 6 人，已持续 60 秒`,
      },
    ]);
    const { updates } = await host.notificationsOf(holder);
    expect(updates[0]).toMatchObject({
      text: { en: `Permit ${permit.number} was suspended` },
      detail: { en: expect.stringContaining(danger) },
      isUrgent: true,
    });
    expect(await told(issuer, `Permit ${permit.number} was suspended`)).toHaveLength(1);
    expect(await tags()).toEqual(['7 inside, limit 6']);
    expect(await todos()).toEqual(['Get everybody out: the permit is suspended']);
    // The alarm that now says so is no second message.
    expect(await told(holder, danger)).toHaveLength(1);

    await count(0);
    await pass(5);
    expect([await tags(), await kinds(), await told(holder, danger)]).toEqual([[], [], []]);
    await act(issuer, 'resume');
    await pass(120);
    expect([(await read()).status, await kinds()]).toEqual(['Active', []]);
    expect(await suspensions()).toHaveLength(1);
  });

  test('are told once to the issuer whom the camera tells already', async () => {
    await count(11);
    await pass(0);
    expect(await told(issuer, '11 people')).toHaveLength(1);
    expect(await told(holder, '11 people')).toHaveLength(1);
  });

  test('suspend the permit once where the server dies in the middle', async () => {
    await count(7);
    await pass(30);
    isCut = true;
    await pass(30);
    expect([(await read()).status, await suspensions(), await kinds()]).toEqual([
      'Active',
      [],
      ['over-limit'],
    ]);
    await pass(5);
    await pass(60);
    expect((await read()).status).toBe('Suspended');
    expect(await suspensions()).toHaveLength(1);
    expect((await problems())[0]).toMatchObject({ suspendedPermit: permit.number });
  });
});

describe('a camera that is lost', () => {
  test('suspends the permit after five minutes, and its alarm ends when it is back', async () => {
    await count(2);
    await report('offline');
    await pass(0);
    expect([await kinds(), await tags()]).toEqual([['camera-lost'], ['Camera lost']]);
    await pass(240);
    expect((await read()).status).toBe('Active');
    await pass(60);
    expect((await read()).status).toBe('Suspended');
    expect((await suspensions())[0].comment).toContain(`${camera.name} was lost for 5 min`);
    await report('online');
    await count(0);
    await pass(5);
    expect([await kinds(), await tags()]).toEqual([[], []]);
  });

  test('is one whose last count is old, which neither suspends as too many people nor ends them', async () => {
    const soonOld = new Date(host.clock.now().getTime() - 280 * second).toISOString();
    await message({ counts: [{ time: soonOld, count: 7 }] });
    await pass(0);
    expect(await kinds()).toEqual(['over-limit']);
    await pass(90);
    expect([await kinds(), (await read()).status]).toEqual([['over-limit', 'camera-lost'], 'Active']);
    await pass(270);
    expect(await suspensions()).toMatchObject([{ comment: expect.stringContaining('was lost for 5 min') }]);
    expect(await kinds()).toContain('over-limit');
    await count(0);
    await pass(5);
    expect(await kinds()).toEqual([]);
  });
});

test('people who enter without an active permit raise an alarm until they are out', async () => {
  const end = { ...sign, areaRestored: true, peopleInside: 0 };
  for (const member of [holder, issuer])
    await send(member, `gantry.permit-to-work/permits/${permit.formUUID}/actions/close`, {
      version: (await read()).version,
      ...end,
    });
  await count(2);
  await pass(0);
  const alarms = async () =>
    (await officer.client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms.filter(
      ({ subject }: { subject: string }) => subject === camera.monitorId,
    );
  expect(await alarms()).toMatchObject([{ title: { en: '2 people inside without an active permit' } }]);
  expect(await told(officer, 'without an active permit')).toHaveLength(1);
  expect(await suspensions()).toEqual([]);
  await count(0);
  await pass(5);
  expect(await alarms()).toEqual([]);
});
