import { refusalOf } from '@gantry/plugin-sdk';
import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';
import { crane, plantCalls, plantID } from '../../fixtures/plant-calls.ts';

const start = mainStarter(afterEach);
const permissions = ['PLANT_VIEW', 'PLANT_ADMIN'];
const projectUUID = '22222222-2222-4222-8222-222222222222';

/** An active plugin, its calls, and a server half that the test simulates. */
async function site(http?: (request: Request) => Response | Promise<Response>) {
  const server = fakeEndpoints(plantCalls, {
    page: () => ({ plants: [crane], total: 1 }),
    one: () => ({ plant: crane }),
    newest: () => [],
    add: ({ name }) => ({ plant: { ...crane, name } }),
    remove: () => undefined,
    removeByGet: () => undefined,
  });
  const host = await start({}, undefined, { permissions, http: http ?? server.http });
  await host.activate();
  return { host, server, api: host.context.api(plantCalls) };
}
const refuses = (status: number, body: unknown) => () => Response.json(body, { status });

describe('ctx.api', () => {
  it('needs no capability and no endpoint in the manifest, and answers what the contract says', async () => {
    const { api, host } = await site();
    expect(await api.page()).toEqual({ plants: [crane], total: 1 });
    expect(await api.newest()).toEqual([]);
    expect(await api.add({ name: ' Hoist ' })).toEqual({ plant: { ...crane, name: 'Hoist' } });
    expect(await host.leaks()).toMatchObject({ timers: 0, pendingRequests: 0 });
  });

  it('reaches the own server half, with the project where the endpoint has it', async () => {
    const { api, host } = await site();
    await api.page({ page: 2, isDesc: true, search: 'a&b' });
    await api.add({ name: 'Hoist' });
    await api.remove({ plantID });
    const [page, add, remove] = host.requests;
    expect(page?.url).toBe(
      `http://gantry.test/api/acme.main/plants?page=2&isDesc=true&search=a%26b&projectUUID=${projectUUID}`,
    );
    expect([add?.url, await add?.json()]).toEqual([
      'http://gantry.test/api/acme.main/plants',
      { name: 'Hoist', projectUUID },
    ]);
    expect([remove?.url, await remove?.text()]).toEqual([
      `http://gantry.test/api/acme.main/projects/${projectUUID}/plants/${plantID}`,
      '',
    ]);
  });

  it('keeps a parameter inside its part of the path', async () => {
    const { api, host } = await site();
    await expect(api.one({ plantID: '../../gantry.other/secrets' })).rejects.toMatchObject({ status: 400 });
    expect(new URL(host.requests[0]?.url ?? '').pathname).toBe(
      '/api/acme.main/plants/..%2F..%2Fgantry.other%2Fsecrets',
    );
  });

  it.each(['/../gantry.other/plants', '/%2e%2e/gantry.other/plants', '/..\\\\gantry.other/plants'] as const)(
    'refuses a path that leads to another plugin: %s',
    async (path) => {
      const { host } = await site();
      const { outside } = host.context.api({ outside: { ...plantCalls.newest, path } });
      await expect(outside()).rejects.toMatchObject({ code: 'endpoint-outside' });
      expect(host.requests).toEqual([]);
    },
  );

  it('returns the same object for a polled answer that has not changed', async () => {
    const answers = [
      () => Response.json(crane, { headers: { etag: 'W/"1"' } }),
      () => new Response(null, { status: 304, headers: { etag: 'W/"1"' } }),
      () => Response.json([], { headers: { etag: 'W/"2"' } }),
      () => new Response(null, { status: 304 }),
    ];
    const { api, host } = await site(() => answers.shift()?.() ?? new Response(null, { status: 500 }));
    const first = await api.newest();
    expect(await api.newest()).toBe(first);
    expect([await api.newest(), await api.newest()]).toEqual([[], []]);
    expect(host.requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([
      null,
      'W/"1"',
      'W/"1"',
      'W/"2"',
    ]);
  });

  it('does not accept 304 for an answer that it does not have', async () => {
    const { api } = await site(() => new Response(null, { status: 304 }));
    await expect(api.newest()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('marks a GET that writes', async () => {
    const { api, server } = await site();
    await api.removeByGet({ plantID });
    expect(server.inputsOf('removeByGet')).toEqual([{ plantID }]);
  });

  it('rejects with the code, status, request and checked details of a refusal', async () => {
    const { api, server } = await site();
    const details = { fields: [{ path: 'name', code: 'TAKEN' }] };
    server.fail({ status: 409, code: 'NAME_TAKEN', details });
    const error = await api.add({ name: 'Crane' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'NAME_TAKEN',
      requestId: 'test-request',
    });
    expect(refusalOf(plantCalls.add, error)).toEqual({ code: 'NAME_TAKEN', details });
    server.fail({ status: 409, code: 'NAME_TAKEN', details: { fields: 'name' } });
    const odd = await api.add({ name: 'Crane' }).catch((thrown: unknown) => thrown);
    expect([refusalOf(plantCalls.add, odd), refusalOf(plantCalls.page, error)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('has only what the contract says', async () => {
    const { api } = await site(() => Response.json({ plants: [], total: 0, secret: 1 }));
    expect(await api.page()).toEqual({ plants: [], total: 0 });
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>Proxy</h1>'), 200],
    ['an error without a reason', refuses(500, { error: 'oops' }), 500],
    ['another shape', () => Response.json({ plants: [{ ...crane, plantID: 7 }], total: 1 }), 200],
    ['nothing where something was promised', () => new Response(null, { status: 204 }), 204],
  ])('does not accept %s as an answer', async (_, answer, status) => {
    const { api } = await site(answer);
    await expect(api.page()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status });
  });

  it('does not accept a page of a proxy as the answer to a call that answers nothing', async () => {
    const { api } = await site(() => new Response('<h1>Proxy</h1>'));
    await expect(api.remove({ plantID })).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });
});

describe('a call whose network fails', () => {
  it('is sent a second time when it is a GET', async () => {
    const { api, server, host } = await site();
    server.fail('network');
    expect(await api.page()).toMatchObject({ total: 1 });
    server.fail('network');
    server.fail('network');
    await expect(api.page()).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
    expect(host.requests).toHaveLength(4);
  });

  it.each([
    [502, 2],
    [504, 2],
    [500, 1],
    [503, 1],
  ])('is sent a second time when a proxy did not reach the server: %i, %i', async (status, times) => {
    let calls = 0;
    const { api } = await site(() => {
      calls += 1;
      return calls === 1 ? new Response('', { status }) : Response.json([]);
    });
    const answer = await api.newest().catch(() => 'failed');
    expect([calls, answer]).toEqual([times, times === 2 ? [] : 'failed']);
  });

  it.each(['add', 'removeByGet'] as const)('is sent once when it changes something: %s', async (name) => {
    const { api, server, host } = await site();
    server.fail('network');
    const call = name === 'add' ? api.add({ name: 'Hoist' }) : api.removeByGet({ plantID });
    await expect(call).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
    expect(host.requests).toHaveLength(1);
  });
});

describe('a call that gets no answer', () => {
  it('is given up after 30 seconds, or after what the endpoint says', async () => {
    const { api, server, host } = await site();
    server.fail('silent', 'page');
    server.fail('silent', 'add');
    const ended: string[] = [];
    const note = (name: string) => (error: { code: string }) => void ended.push(`${name} ${error.code}`);
    const calls = [api.page().catch(note('page')), api.add({ name: 'Hoist' }).catch(note('add'))];
    await host.advance(29_999);
    expect(ended).toEqual([]);
    await host.advance(1);
    expect(ended).toEqual(['page TIMEOUT']);
    await host.advance(30_000);
    await Promise.all(calls);
    expect(ended).toEqual(['page TIMEOUT', 'add TIMEOUT']);
    expect(await host.leaks()).toMatchObject({ timers: 0, pendingRequests: 0 });
  });

  it('ends with the signal of its caller, for its reason', async () => {
    const { api, server } = await site();
    server.fail('silent');
    const controller = new AbortController();
    const call = api.page({}, { signal: controller.signal });
    controller.abort('left');
    await expect(call).rejects.toBe('left');
  });

  it('ends with the plugin, which can make no further call', async () => {
    const { api, server, host } = await site();
    server.fail('silent');
    const call = api.page();
    const ended = expect(call).rejects.toMatchObject({ code: 'plugin-inactive' });
    await host.deactivate();
    await ended;
    await expect(api.page()).rejects.toMatchObject({ code: 'plugin-inactive' });
  });
});
