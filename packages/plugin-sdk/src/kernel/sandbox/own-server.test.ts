import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoxedContext, type BoxedHost, boxedStarter } from '../../fixtures/boxed-plugin.ts';
import { crane, plantCalls, plantID } from '../../fixtures/plant-calls.ts';
import { snagFiles } from '../../fixtures/snag-files/snag-contract.ts';
import { refusalOf } from '../../sandbox/index.ts';

const start = boxedStarter(afterEach);
const user = '11111111-1111-4111-8111-111111111111';
const lee = { id: user, name: 'Lee Siu Ming', permissions: ['SIGN'] };

/** The result of the work in the frame, or the error that it throws. */
async function within(
  work: (ctx: BoxedContext) => Promise<unknown>,
  options: Parameters<typeof start>[1] = {},
): Promise<{ readonly result: unknown; readonly host: BoxedHost }> {
  let result: unknown;
  const host = await start(async (ctx) => {
    result = await work(ctx).catch((error: unknown) => error);
  }, options);
  await host.activate();
  return { result, host };
}

describe('ctx.api in a frame', () => {
  const server = fakeEndpoints(plantCalls, {
    page: () => ({ plants: [crane], total: 1 }),
    one: () => ({ plant: crane }),
    newest: () => [],
    add: ({ name }) => ({ plant: { ...crane, name } }),
    remove: () => undefined,
    removeByGet: () => undefined,
  });
  const permissions = ['PLANT_VIEW', 'PLANT_ADMIN'];
  const options = { permissions, http: server.http };

  it('reaches the own server half in the open project, and answers what the contract says', async () => {
    const { result, host } = await within(async (ctx) => {
      const api = ctx.api(plantCalls);
      await api.removeByGet({ plantID });
      return [await api.page({ page: 2 }), await api.add({ name: ' Hoist ' }), await api.remove({ plantID })];
    }, options);
    expect(result).toEqual([
      { plants: [crane], total: 1 },
      { plant: { ...crane, name: 'Hoist' } },
      undefined,
    ]);
    const paths = host.requests.map(({ url }) => new URL(url).pathname);
    expect(paths.every((path) => path.startsWith('/api/acme.boxed/'))).toBe(true);
  });

  it('rejects with the refusal, its details and the id of its request', async () => {
    const details = { fields: [{ path: 'name', code: 'TAKEN' }] };
    server.fail({ status: 409, code: 'NAME_TAKEN', details }, 'add');
    const { result } = await within((ctx) => ctx.api(plantCalls).add({ name: 'Crane' }), options);
    expect(result).toMatchObject({ name: 'ApiError', status: 409, requestId: 'test-request' });
    expect(refusalOf(plantCalls.add, result)).toEqual({ code: 'NAME_TAKEN', details });
  });

  it('is refused what the member may not do', async () => {
    const { result } = await within((ctx) => ctx.api(plantCalls).add({ name: 'Crane' }), {
      ...options,
      permissions: ['PLANT_VIEW'],
      http: () => Response.json({ error: { code: 'FORBIDDEN', message: 'No.' } }, { status: 403 }),
    });
    expect(result).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('takes an answer that its contract does not say for none', async () => {
    const { result } = await within((ctx) => ctx.api(plantCalls).page(), {
      http: () => Response.json({ plants: 'many' }),
    });
    expect(result).toMatchObject({ name: 'ApiError', code: 'UNEXPECTED_ANSWER' });
  });

  it.each([
    '/../acme.other/plants',
    '/%2e%2e/acme.other/plants',
    '/..\\acme.other/plants',
    '/../../projects',
    '/:a/:b/acme.other',
  ] as const)('never reaches another plugin or the host: %s', async (path) => {
    const hostile = { ...plantCalls.newest, path };
    const dots = { a: '..', b: '..' } as never;
    const { result, host } = await within((ctx) => ctx.api({ hostile }).hostile(dots), options);
    expect(result).toMatchObject({ code: 'endpoint-outside' });
    expect(host.requests).toEqual([]);
    expect(host.reports).toMatchObject([{ kind: 'refused', place: 'sandbox/api' }]);
  });

  it('stays in the open project, whichever the frame names', async () => {
    const elsewhere = '99999999-9999-4999-8999-999999999999';
    const input = { projectUUID: elsewhere } as never;
    const hidden = { ...plantCalls.newest, project: 'params' as const };
    const { host } = await within(async (ctx) => {
      await ctx.api(plantCalls).newest(input);
      await ctx.api({ hidden }).hidden(input);
    }, options);
    expect(host.requests.map(({ url }) => url).join()).not.toContain(elsewhere);
  });

  it('ends when the frame no longer waits', async () => {
    server.fail('silent', 'page');
    const leaving = new AbortController();
    const { result, host } = await within((ctx) => {
      const call = ctx.api(plantCalls).page({}, { signal: leaving.signal });
      leaving.abort(new Error('left'));
      return call;
    }, options);
    expect(result).toMatchObject({ message: 'left' });
    await expect.poll(async () => (await host.leaks()).pendingRequests).toBe(0);
  });
});

describe('ctx.files in a frame', () => {
  const photo = new File(['a picture'], 'snag.jpg', { type: 'image/jpeg' });

  it('uploads a file, and tells how far it is', async () => {
    const told: unknown[] = [];
    const { result, host } = await within((ctx) =>
      ctx.files.upload(photo, { rule: 'photo', onProgress: (...how) => told.push(how) }),
    );
    expect(result).toEqual({ uploadId: host.uploads[0]?.uploadId });
    expect(host.uploads).toMatchObject([{ rule: 'photo', file: { name: 'snag.jpg', size: photo.size } }]);
    expect(told).toEqual([[photo.size, photo.size]]);
  });

  it('tells why a file is refused', async () => {
    const { result } = await within((ctx) => ctx.files.upload(photo, { rule: 'photo' }), {
      upload: () => {
        throw Object.assign(new Error('Refused.'), { name: 'ApiError', status: 422, code: 'FILE_KIND' });
      },
    });
    expect(result).toMatchObject({ name: 'ApiError', status: 422, code: 'FILE_KIND' });
  });

  it('takes nothing but a file for one', async () => {
    const { result, host } = await within((ctx) =>
      ctx.files.upload({ size: 3, name: 'a' } as never, { rule: 'photo' }),
    );
    expect(result).toMatchObject({ code: 'sandbox-message' });
    expect(host.uploads).toEqual([]);
  });

  it('reads a file of its own server half, and of no other', async () => {
    const http = () => new Response('a picture', { headers: { 'content-type': 'image/jpeg' } });
    const { result, host } = await within((ctx) => ctx.files.read(snagFiles.photo, { photoID: plantID }), {
      http,
    });
    expect(result).toMatchObject({ size: 9, type: 'image/jpeg' });
    expect(new URL(host.requests[0]?.url ?? '').pathname).toBe(`/api/acme.boxed/photos/${plantID}`);
    const outside = { ...snagFiles.list, path: '/../acme.other/snags.csv' as const };
    const other = await within((ctx) => ctx.files.read(outside as never, {} as never), { http });
    expect(other.result).toMatchObject({ code: 'endpoint-outside' });
    expect(other.host.requests).toEqual([]);
  });

  it('tells why a file cannot be read', async () => {
    const refused = { error: { code: 'NOT_FOUND', message: 'The file was not found.', requestId: 'r' } };
    const { result } = await within((ctx) => ctx.files.read(snagFiles.photo, { photoID: plantID }), {
      http: () => Response.json(refused, { status: 404 }),
    });
    expect(result).toMatchObject({ name: 'ApiError', status: 404, code: 'NOT_FOUND', requestId: 'r' });
  });
});

describe('ctx.people in a frame', () => {
  it('finds and names members', async () => {
    const { result } = await within(
      async (ctx) => {
        const { people } = await ctx.people.search({ permission: 'SIGN', search: 'lee' });
        const named = await ctx.people.named(new Set([user, 'nobody']));
        return [people.map(({ name }) => name), [...named.keys()], (await ctx.people.current()).isMember];
      },
      { people: [lee] },
    );
    expect(result).toEqual([['Lee Siu Ming'], [user], true]);
  });

  it('refuses conditions that there are not', async () => {
    const { result } = await within((ctx) => ctx.people.search({ email: 'a' } as never), { people: [lee] });
    expect(result).toMatchObject({ code: 'sandbox-message' });
  });
});
