import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noVideo } from '../config/deployment.ts';
import { FarServer } from '../testing/far-server.ts';
import { startVideoSite, type VideoSite } from './testing/video-site.ts';
import { videoSettings } from './video-settings.ts';

let site: VideoSite;
let gateway: FarServer;
let camera: FarServer;
let isClosed = false;

beforeAll(async () => {
  [gateway, camera] = await Promise.all([FarServer.start(), FarServer.start()]);
  const { origin } = gateway;
  site = await startVideoSite(
    {
      gateway: {
        api: origin,
        hls: `${origin}/hls`,
        whep: `${origin}/rtc`,
        username: 'gantry',
        password: 'media',
      },
    },
    { secrets: { 'gantry.host': { media: 'w0rd' } }, heartbeatMs: 200 },
  );
}, 120_000);
afterAll(async () => {
  if (!isClosed) await site?.server.close();
  await gateway?.close();
  await camera?.close();
});
afterEach(() => {
  site.sources.clear();
  for (const far of [gateway, camera]) {
    far.answers.clear();
    far.asked.length = 0;
  }
});

const offer = (id: string, body = 'v=0 offer', client = site.engineer) =>
  client.fetch(site.at(id, '/whep'), {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body,
  });
const told = () => gateway.asked.filter(({ url }) => url.startsWith('/v3/'));

describe('a camera that speaks RTSP', () => {
  /** A MediaMTX server that knows no camera yet. @returns what it was told, by name */
  function running(): Map<string, unknown> {
    const paths = new Map<string, unknown>();
    const original = gateway.answers.get.bind(gateway.answers);
    gateway.answers.get = (call) => {
      const [, method, action, name = ''] = /^(\w+) \/v3\/config\/paths\/(\w+)\/(.+)$/.exec(call) ?? [];
      if (method === undefined) return original(call);
      return ({ body }, response) => {
        const isKnown = paths.has(name);
        if (action === 'delete') paths.delete(name);
        const fits = action === 'add' ? method === 'POST' && !isKnown : isKnown;
        if (fits && action !== 'delete') paths.set(name, JSON.parse(body));
        response.writeHead(fits ? 200 : 400).end('{}');
      };
    };
    return paths;
  }

  test('is watched through the gateway, which is told of it once, with the address that was checked', async () => {
    const paths = running();
    site.sources.set('gate', { url: 'rtsp://viewer:s3cret%40@127.0.0.1:8554/a?b=1' });
    const { body } = await site.engineer.get(site.at('gate'));
    expect(body).toMatchObject({
      hls: site.at('gate', '/hls/index.m3u8'),
      whep: site.at('gate', '/whep'),
      problem: null,
    });
    const [name = ''] = [...paths.keys()];
    expect(name).toMatch(/^gantry-[0-9a-f]{32}$/);
    expect(paths.get(name)).toEqual({
      source: 'rtsp://viewer:s3cret%40@127.0.0.1:8554/a?b=1',
      sourceOnDemand: true,
    });
    gateway.says(`/hls/${name}/index.m3u8`, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmain.m3u8?session=1\n');
    const list = await site.engineer.get(site.at('gate', '/hls/index.m3u8'));
    expect(list.body).toMatch(/\n[\w-]{22}\.m3u8\n$/);
    gateway.answers.set(`POST /rtc/${name}/whep`, (_request, response) =>
      response
        .writeHead(201, { location: `/rtc/${name}/whep/1`, 'content-type': 'application/sdp' })
        .end('v=0 answer'),
    );
    const answer = await offer('gate');
    expect([answer.status, await answer.text()]).toEqual([201, 'v=0 answer']);
    expect(told().map(({ method }) => method)).toEqual(['POST']);
    const authorization = `Basic ${Buffer.from('gantry:w0rd').toString('base64')}`;
    expect(new Set(gateway.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([authorization]),
    );
    // Its address changes.
    site.sources.set('gate', { url: 'rtsp://127.0.0.2/b' });
    await site.engineer.get(site.at('gate'));
    expect([...paths]).toEqual([[name, { source: 'rtsp://127.0.0.2/b', sourceOnDemand: true }]]);
    expect(site.log.join('')).not.toMatch(/s3cret|w0rd/);
  });

  test('is told anew to a gateway that has lost it', async () => {
    const paths = running();
    site.sources.set('crane', { url: 'rtsp://127.0.0.1/crane' });
    await site.engineer.get(site.at('crane'));
    paths.clear();
    const list = () => site.engineer.get(site.at('crane', '/hls/index.m3u8'));
    expect(await list()).toMatchObject({ status: 424, body: { error: { code: 'UNREACHABLE' } } });
    await list();
    expect(paths.size).toBe(1);
  });

  test('is forgotten by the gateway ten minutes after the last request, unless somebody watches it by WebRTC', async () => {
    const paths = running();
    for (const id of ['tower', 'tunnel']) {
      site.sources.set(id, { url: `rtsp://127.0.0.1/${id}` });
      await site.engineer.get(site.at(id));
    }
    const [tower = '', tunnel = ''] = [...paths.keys()];
    gateway.answers.set(`POST /rtc/${tunnel}/whep`, (_request, response) =>
      response.writeHead(201, { location: '/rtc/7' }).end('v=0 answer'),
    );
    expect((await offer('tunnel')).status).toBe(201);
    site.server.clock.advance(301);
    const asked = gateway.asked.length;
    // Each check of the session looks whether the person may still watch.
    const look = vi.spyOn(site.server.context.sessions, 'look');
    await expect.poll(() => look.mock.calls.length).toBeGreaterThan(2);
    look.mockRestore();
    site.server.clock.advance(300);
    await expect.poll(() => [...paths.keys()]).toEqual([tunnel]);
    expect(gateway.asked.slice(asked).map(({ method, url }) => `${method} ${url}`)).toContain(
      `DELETE /v3/config/paths/delete/${tower}`,
    );
  });

  test('is not told to it if the camera is in a network that is not allowed; a gateway that refuses is not reached', async () => {
    site.sources.set('inside', { url: 'rtsp://10.0.0.7/a' });
    expect((await site.engineer.get(site.at('inside'))).body).toMatchObject({
      hls: null,
      whep: null,
      problem: 'NOT_ALLOWED',
    });
    expect(told()).toEqual([]);
    gateway.answers.get = () => undefined;
    site.sources.set('portal', { url: 'rtsp://127.0.0.1/portal' });
    expect((await site.engineer.get(site.at('portal'))).body).toMatchObject({
      hls: null,
      problem: 'UNREACHABLE',
    });
  });
});

describe('a camera that takes WHEP offers', () => {
  const at = '/whep/gate';
  function taking(location = `${at}/7`): void {
    camera.answers.set(`POST ${at}`, (_request, response) =>
      response.writeHead(201, { location, 'content-type': 'application/sdp' }).end('v=0 answer'),
    );
    for (const method of ['PATCH', 'DELETE'])
      camera.answers.set(`${method} ${at}/7`, (_request, response) => response.writeHead(204).end());
    site.sources.set('gate', { whep: `${camera.origin.replace('//', '//viewer:s3cret@')}${at}` });
  }
  const calls = () => camera.asked.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());

  test('gets the offer; further candidates and the end go to its session', async () => {
    taking();
    expect((await site.engineer.get(site.at('gate'))).body).toMatchObject({
      hls: null,
      whep: site.at('gate', '/whep'),
      problem: null,
    });
    const answer = await offer('gate');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      201,
      'application/sdp',
      'v=0 answer',
    ]);
    const session = answer.headers.get('location') ?? '';
    expect(session).toMatch(new RegExp(`^${site.at('gate', '/whep')}/[0-9a-f-]{36}$`));
    const type = 'application/trickle-ice-sdpfrag';
    const patch = { method: 'PATCH', headers: { 'content-type': type }, body: 'a=candidate' };
    expect((await site.engineer.fetch(session, patch)).status).toBe(204);
    expect((await site.administrator.fetch(session, { method: 'DELETE' })).status).toBe(403);
    expect((await site.engineer.fetch(session, { method: 'DELETE' })).status).toBe(204);
    expect((await site.engineer.fetch(session, { method: 'DELETE' })).status).toBe(404);
    expect(calls()).toEqual([`POST ${at} v=0 offer`, `PATCH ${at}/7 a=candidate`, `DELETE ${at}/7`]);
    const authorization = `Basic ${Buffer.from('viewer:s3cret').toString('base64')}`;
    expect(new Set(camera.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([authorization]),
    );
  });

  test('gets no offer of somebody who may not watch, and none that is too large or of another type', async () => {
    taking();
    expect((await offer('gate', 'v=0', await site.server.client())).status).toBe(401);
    expect((await offer('gate', 'v=0', site.elsewhere)).status).toBe(404);
    expect((await offer('gate', 'v=0', site.viewer)).status).toBe(403);
    expect((await offer('gate', 'x'.repeat(70_000))).status).toBe(413);
    expect((await site.engineer.post(site.at('gate', '/whep'), { sdp: 'v=0' })).status).toBe(415);
    const foreign = {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/sdp' },
    };
    expect((await site.engineer.fetch(site.at('gate', '/whep'), { ...foreign, body: 'v=0' })).status).toBe(
      403,
    );
    expect(camera.asked).toEqual([]);
  });

  test('ends the session of somebody who may no longer watch', async () => {
    taking();
    await offer('gate');
    await site.allow(false);
    await expect.poll(calls).toContain(`DELETE ${at}/7`);
    await site.allow(true);
  });

  test.each([
    ['sends the session to another server', 'http://127.0.0.1:9/7', 'NOT_VIDEO'],
    ['names no session', '', 'NOT_VIDEO'],
  ])('cannot be watched if it %s', async (_what, location, code) => {
    taking(location === '' ? 'http://' : location);
    const answer = await offer('gate');
    expect([answer.status, (await answer.json()).error.code]).toEqual([424, code]);
  });

  test('cannot be watched if it refuses, or is in a network that is not allowed', async () => {
    site.sources.set('gate', { whep: `${camera.origin}/none` });
    const refused = await offer('gate');
    expect([refused.status, (await refused.json()).error.code]).toEqual([424, 'UNREACHABLE']);
    site.sources.set('gate', { whep: 'http://10.0.0.7/whep' });
    expect((await site.engineer.get(site.at('gate'))).body).toMatchObject({
      whep: null,
      problem: 'NOT_ALLOWED',
    });
    const inside = await offer('gate');
    expect([inside.status, (await inside.json()).error.code]).toEqual([424, 'NOT_ALLOWED']);
  });
});

test('the end of the server ends the sessions of WebRTC, and what the gateway was told', async () => {
  camera.answers.set('POST /whep', (_request, response) =>
    response.writeHead(201, { location: '/whep/9' }).end('v=0 answer'),
  );
  gateway.answers.get = () => (_request, response) => response.end('{}');
  site.sources.set('gate', { whep: `${camera.origin}/whep` });
  site.sources.set('portal', { url: 'rtsp://127.0.0.1/portal' });
  expect((await offer('gate')).status).toBe(201);
  await site.engineer.get(site.at('portal'));
  const name = told().at(-1)?.url.split('/').at(-1);
  isClosed = true;
  await site.server.close();
  expect(camera.asked.at(-1)).toMatchObject({ method: 'DELETE', url: '/whep/9' });
  expect(told().map(({ method, url }) => `${method} ${url}`)).toContain(
    `DELETE /v3/config/paths/delete/${name}`,
  );
});

test('a gateway whose password is missing keeps the server from starting', () => {
  const gatewayEntry = { api: 'http://a', hls: 'http://a', password: 'media' };
  expect(() => videoSettings({ ...noVideo, gateway: gatewayEntry }, () => undefined)).toThrow(
    /needs the secret 'media', .* under 'gantry\.host'/,
  );
});
