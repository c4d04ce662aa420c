import { fakeEndpoints, fakeRecords } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../fixtures/main-plugin.ts';
import { crane, plantCalls, plantID } from '../fixtures/plant-calls.ts';

const start = mainStarter(afterEach);

async function site(permissions: readonly string[] = ['PLANT_VIEW', 'PLANT_ADMIN']) {
  const faults: unknown[] = [];
  let answer: unknown = { plants: [], total: 0 };
  const server = fakeEndpoints(
    plantCalls,
    {
      // Answers of a test that break the contract.
      page: () => answer as { plants: []; total: 0 },
      one: ({ plantID }, { refuse }) => (plantID === crane.plantID ? { plant: crane } : refuse('NOT_FOUND')),
      newest: () => crane,
      add: (_, { refuse }) => refuse(answer as 'NAME_TAKEN', 'Taken.', { fields: [] }),
    },
    (fault) => faults.push(fault),
  );
  const host = await start({}, undefined, { permissions, http: server.http });
  await host.activate();
  const given = (next: unknown) => {
    answer = next;
  };
  return { api: host.context.api(plantCalls), server, faults, host, given };
}
const outcome = (call: Promise<unknown>) => call.catch((error: { status: number; code: string }) => error);

describe('a fake server', () => {
  it('asks for the permission that the endpoint needs, as the user holds it now', async () => {
    const { api, host, server } = await site([]);
    expect(await outcome(api.page())).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      details: { permission: 'PLANT_VIEW' },
    });
    expect(await api.newest()).toEqual(crane);
    host.setPermissions(['PLANT_VIEW']);
    expect(await api.page()).toEqual({ plants: [], total: 0 });
    expect(server.asked.map(({ call }) => call)).toEqual(['newest', 'page']);
  });

  it('refuses input that breaks the contract, as the server does', async () => {
    const { api, server } = await site();
    expect(await outcome(api.add({ name: ' ' }))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      details: { fields: [{ in: 'body', path: 'name', code: 'too_small' }] },
    });
    // More than the type lets through.
    const odd = { name: 'Crane', colour: 'red' } as { name: string };
    expect(await outcome(api.add(odd))).toMatchObject({
      details: { fields: [{ in: 'body', path: 'colour', code: 'unknown_field' }] },
    });
    expect(await outcome(api.one({ plantID: '7' }))).toMatchObject({
      details: { fields: [{ in: 'params', path: 'plantID' }] },
    });
    expect(server.asked).toEqual([]);
  });

  it('hides other projects', async () => {
    const { server } = await site();
    const request = new Request('http://gantry.test/api/acme.main/plants?projectUUID=other');
    const caller = { permissions: new Set<string>(), projectId: 'mine' };
    expect((await server.http(request, 'ctx.api', caller)).status).toBe(404);
  });

  it('knows a second name for the project, and refuses two projects', async () => {
    const calls = { newest: { ...plantCalls.newest, projectAlias: 'project_id' } };
    const { http, asked } = fakeEndpoints(calls, { newest: () => crane });
    const caller = { permissions: new Set<string>(), projectId: 'mine' };
    const ask = async (query: string) => {
      const answer = await http(
        new Request(`http://gantry.test/api/acme.main/plants/newest?${query}`),
        'ctx.api',
        caller,
      );
      return [answer.status, (await answer.json()).error?.code];
    };
    expect(await ask('project_id=mine')).toEqual([200, undefined]);
    expect(await ask('project_id=mine&projectUUID=mine')).toEqual([200, undefined]);
    expect(await ask('project_id=mine&projectUUID=other')).toEqual([400, 'PROJECT_CONFLICT']);
    expect(await ask('project_id=other')).toEqual([404, 'NOT_FOUND']);
    expect(asked).toHaveLength(2);
  });

  it('prefers a fixed path to one with a parameter, and answers NOT_FOUND where the test does', async () => {
    const { api } = await site();
    expect(await api.newest()).toEqual(crane);
    expect(await outcome(api.one({ plantID: plantID.replace('3', '4') }))).toMatchObject({ status: 404 });
  });

  it('refuses with the declared status, and reports a refusal that nobody declared', async () => {
    const { api, faults, given } = await site();
    given('NAME_TAKEN');
    expect(await outcome(api.add({ name: 'Crane' }))).toMatchObject({ status: 409, code: 'NAME_TAKEN' });
    expect(faults).toEqual([]);
    given('IN_USE');
    expect(await outcome(api.add({ name: 'Crane' }))).toMatchObject({ status: 500 });
    expect(String(faults[0])).toContain('POST /plants declares no refusal IN_USE');
  });

  it('reports a fake answer that does not fit the contract, and a call that the test did not expect', async () => {
    const { api, faults, given } = await site();
    given({ plants: [] });
    expect(await outcome(api.page())).toMatchObject({ status: 500 });
    expect(String(faults[0])).toContain('The fake answer to "page" is wrong');
    await outcome(api.remove({ plantID }));
    expect(String(faults[1])).toContain('The test gives no answer to "remove"');
  });

  it('fails the call that the test names, once', async () => {
    const { api, server } = await site();
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'page');
    expect(await api.newest()).toEqual(crane);
    expect(await outcome(api.page())).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(await api.page()).toMatchObject({ total: 0 });
    server.fail('unreadable');
    expect(await outcome(api.page())).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('does what was asked when only its answer is lost', async () => {
    const { api, server, given } = await site();
    given('NAME_TAKEN');
    server.fail('lost');
    expect(await outcome(api.add({ name: 'Crane' }))).toMatchObject({ code: 'NETWORK' });
    expect(server.inputsOf('add')).toEqual([{ name: 'Crane' }]);
  });

  it('holds answers back until it is told', async () => {
    const { api, server } = await site();
    const release = server.hold('page');
    const order: string[] = [];
    const page = api.page().then(() => order.push('page'));
    await api.newest().then(() => order.push('newest'));
    release();
    await page;
    expect(order).toEqual(['newest', 'page']);
  });
});

describe('fake records', () => {
  it('are searched, sorted and cut', () => {
    const plants = fakeRecords<typeof crane>('plantID', ['name']);
    for (const name of ['Crane 10', 'Hoist', 'Crane 9']) plants.add({ ...crane, plantID: name, name });
    const asked = { page: 1, pageSize: 1, orderBy: 'name', isDesc: false, search: 'crane' } as const;
    expect(plants.page(asked)).toMatchObject({ rows: [{ name: 'Crane 9' }], total: 2 });
    expect(plants.page({ ...asked, page: 2 }).rows).toMatchObject([{ name: 'Crane 10' }]);
    expect(plants.page({ ...asked, isDesc: true }).rows).toMatchObject([{ name: 'Crane 10' }]);
  });

  it('count their versions, and are gone once they are removed', () => {
    const plants = fakeRecords<typeof crane>('plantID', ['name']);
    plants.add(crane);
    expect(plants.change(plantID, { name: 'Hoist' })).toEqual({ ...crane, name: 'Hoist', version: 2 });
    expect([plants.remove(plantID), plants.remove(plantID), plants.find(plantID)]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
});
