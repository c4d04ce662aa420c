import { installList, lookAnswer, type PackageReview, packageReview, pluginHistory } from '@gantry/contract';
import { createPublisherKeys } from '@gantry/plugin-sdk/package';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FarServer } from '../../testing/far-server.ts';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { install, stage } from './testing/install-site.ts';
import { makePackage } from './testing/make-package.ts';

const allow = ['127.0.0.0/8', '::1/128'];
const timeoutMs = 60_000;
let far: FarServer;
let elsewhere: FarServer;
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  far = await FarServer.start();
  elsewhere = await FarServer.start();
  const byName = far.origin.replace('127.0.0.1', 'localhost');
  server = await startTestServer({
    installs: {
      mode: 'any',
      sources: [
        { url: `${far.origin}/packages/`, allow, timeoutMs },
        { url: `${far.origin}/cranes`, allow, timeoutMs },
        { url: `${far.origin}/slow/`, allow, timeoutMs: 300 },
        { url: `${far.origin}/inside/`, allow: [], timeoutMs },
        { url: `${byName}/inside/`, allow: [], timeoutMs },
      ],
    },
  });
  admin = await server.client('yip.wingsze@demo.gantry');
}, 120_000);
afterAll(async () => {
  await server.close();
  await Promise.all([far.close(), elsewhere.close()]);
});
beforeEach(() => {
  for (const one of [far, elsewhere]) {
    one.asked.length = 0;
    one.answers.clear();
  }
});

const codeOf = ({ status, body }: TestAnswer) => [status, body?.error?.code];
const fetchFrom = (address: string) => admin.post('/api/plugins/packages/fetch', { address });
const look = (id: string) => admin.post(`/api/plugins/installs/${id}/look`);
const asked = () => [...far.asked, ...elsewhere.asked].map(({ url }) => url);
const offers = (path: string, bytes: Uint8Array) =>
  far.answers.set(`GET ${path}`, (_request, response) => response.end(bytes));
const leads = (path: string, location: string) =>
  far.answers.set(`GET ${path}`, (_request, response) => response.writeHead(302, { location }).end());

describe('a package at an allowed address', () => {
  test('is reviewed and installed like a file, and its newer version is one call away', async () => {
    const { body } = await admin.get('/api/plugins/installs');
    expect(installList.parse(body).sources).toContain(`${far.origin}/packages/`);
    // The name stays, and leads to the present version.
    const address = `${far.origin}/packages/latest`;
    leads('/packages/latest', '1.0.0?by=latest');
    offers('/packages/1.0.0', await makePackage());
    const review = packageReview.parse((await fetchFrom(` ${address}#top`)).body);
    expect(review).toMatchObject({ id: 'acme.lamp', version: '1.0.0', source: address, signer: null });
    expect(asked()).toEqual(['/packages/latest', '/packages/1.0.0?by=latest']);
    const { digest, revision, proposed } = review;
    const made = await admin.post('/api/plugins/installs', { digest, revision, ...proposed });
    expect(made.body.plugin).toMatchObject({ id: 'acme.lamp', state: 'running', source: address });

    expect(lookAnswer.parse((await look('acme.lamp')).body)).toEqual({ review: null });
    leads('/packages/latest', '/packages/1.1.0');
    offers('/packages/1.1.0', await makePackage({ manifest: { version: '1.1.0' } }));
    const found = lookAnswer.parse((await look('acme.lamp')).body).review;
    expect(found).toMatchObject({ version: '1.1.0', revision: 1, update: { from: '1.0.0' } });
    // An update with a file does not forget where newer versions are.
    const second = await makePackage({ manifest: { version: '1.2.0' } });
    expect((await install(admin, second)).body.plugin).toMatchObject({ source: address });
    // What is there now is older.
    expect((await look('acme.lamp')).body).toEqual({ review: null });

    const history = await admin.get('/api/plugins/history?pluginId=acme.lamp');
    const { events } = pluginHistory.parse(history.body);
    expect(events.map(({ action, version, detail }) => [action, version, detail])).toEqual([
      ['updated', '1.2.0', '1.0.0 → 1.2.0'],
      ['staged', '1.2.0', null],
      ['staged', '1.1.0', address],
      ['installed', '1.0.0', null],
      ['staged', '1.0.0', address],
    ]);
  });

  test('that was reviewed as a file, too, counts as the file', async () => {
    const bytes = await makePackage({ manifest: { id: 'acme.fan' } });
    offers('/packages/fan', bytes);
    await fetchFrom(`${far.origin}/packages/fan`);
    const { body }: { body: PackageReview } = await stage(admin, bytes);
    expect(body.source).toBeNull();
    expect((await install(admin, bytes)).body.plugin.source).toBeNull();
    expect(codeOf(await look('acme.fan'))).toEqual([409, 'SOURCE_NONE']);
    expect(codeOf(await look('acme.none'))).toEqual([404, 'NOT_FOUND']);
  });

  test('is refused for what is wrong with it, like a file', async () => {
    const address = `${far.origin}/cranes`;
    const codeFor = async (bytes: Uint8Array) => {
      offers('/cranes', bytes);
      return codeOf(await fetchFrom(address));
    };
    expect(await codeFor(Buffer.from('no package'))).toEqual([422, 'PACKAGE_UNREADABLE']);
    expect(await codeFor(await makePackage({ manifest: { sdk: '^9.0.0' } }))).toEqual([422, 'PACKAGE_SDK']);
    const tampered = await makePackage({ manifest: { id: 'acme.cranes' }, wrongDigest: true });
    expect(await codeFor(tampered)).toEqual([422, 'PACKAGE_CHANGED']);
    expect(await codeFor(await makePackage({ manifest: { id: 'acme.cranes' } }))).toEqual([200, undefined]);
  });

  test('that has become another plugin is no update', async () => {
    offers('/packages/pump', await makePackage({ manifest: { id: 'acme.pump' } }));
    const { digest, revision, proposed } = (await fetchFrom(`${far.origin}/packages/pump`))
      .body as PackageReview;
    await admin.post('/api/plugins/installs', { digest, revision, ...proposed });
    offers('/packages/pump', await makePackage({ manifest: { id: 'acme.other', version: '2.0.0' } }));
    expect(codeOf(await look('acme.pump'))).toEqual([422, 'SOURCE_OTHER_PLUGIN']);
  });
});

describe('an address is refused', () => {
  test.each([
    ['that is none', 'cranes', 'SOURCE_INVALID'],
    ['of another place', () => `${elsewhere.origin}/packages/a`, 'SOURCE_NOT_ALLOWED'],
    ['beside the folder', () => `${far.origin}/packagesque/a`, 'SOURCE_NOT_ALLOWED'],
    ['above the folder', () => `${far.origin}/packages/../admin`, 'SOURCE_NOT_ALLOWED'],
    ['above the folder, encoded', () => `${far.origin}/packages/..%2Fadmin`, 'SOURCE_NOT_ALLOWED'],
    ['with a password', () => `${far.origin.replace('//', '//me:x@')}/packages/a`, 'SOURCE_NOT_ALLOWED'],
    ['of another protocol', () => `${far.origin.replace('http', 'https')}/packages/a`, 'SOURCE_NOT_ALLOWED'],
    ['of a file', 'file:///etc/passwd', 'SOURCE_NOT_ALLOWED'],
    ['in a private network', () => `${far.origin}/inside/a`, 'SOURCE_PRIVATE'],
    [
      'in a private network, by name',
      () => `${far.origin.replace('127.0.0.1', 'localhost')}/inside/a`,
      'SOURCE_PRIVATE',
    ],
  ])('%s', async (_what, address, code) => {
    const answer = await fetchFrom(typeof address === 'string' ? address : address());
    expect(codeOf(answer)).toEqual([422, code]);
    expect(asked()).toEqual([]);
  });

  test('that leads elsewhere, into a private network, or nowhere', async () => {
    const from = `${far.origin}/packages/a`;
    leads('/packages/a', `${elsewhere.origin}/packages/a`);
    const answer = await fetchFrom(from);
    expect(codeOf(answer)).toEqual([422, 'SOURCE_REDIRECT']);
    expect(answer.body.error.details).toEqual({ place: elsewhere.origin });
    leads('/packages/a', '/admin');
    expect(codeOf(await fetchFrom(from))).toEqual([422, 'SOURCE_REDIRECT']);
    leads('/packages/a', '/inside/a');
    expect(codeOf(await fetchFrom(from))).toEqual([422, 'SOURCE_PRIVATE']);
    expect(asked()).toEqual(['/packages/a', '/packages/a', '/packages/a']);
    leads('/packages/a', '/packages/a');
    expect(codeOf(await fetchFrom(from))).toEqual([422, 'SOURCE_ANSWER']);
    far.answers.set('GET /packages/a', (_request, response) => response.writeHead(302).end());
    expect(codeOf(await fetchFrom(from))).toEqual([422, 'SOURCE_ANSWER']);
  });

  test('that answers with something else, or does not answer', async () => {
    const missing = await fetchFrom(`${far.origin}/packages/missing`);
    expect(codeOf(missing)).toEqual([422, 'SOURCE_ANSWER']);
    expect(missing.body.error.details).toMatchObject({ answer: '404' });
    far.answers.set('GET /packages/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('PK');
      setTimeout(() => response.destroy(), 20);
    });
    expect(codeOf(await fetchFrom(`${far.origin}/packages/cut`))).toEqual([502, 'SOURCE_UNREACHABLE']);
  });

  test('that hangs, before its answer or in it', async () => {
    far.answers.set('GET /slow/a', () => undefined);
    expect(codeOf(await fetchFrom(`${far.origin}/slow/a`))).toEqual([504, 'SOURCE_TIMEOUT']);
    far.answers.set('GET /slow/b', (_request, response) => response.write('PK'));
    expect(codeOf(await fetchFrom(`${far.origin}/slow/b`))).toEqual([504, 'SOURCE_TIMEOUT']);
  });

  test('that sends more than a package may have, whatever it says', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const ended = new Promise<void>((done) => {
      far.answers.set('GET /packages/large', (_request, response) => {
        const more = () => {
          while (!response.destroyed && sent < 400 && response.write(chunk)) sent += 1;
          sent += 1;
        };
        response.on('drain', more).on('close', done);
        more();
      });
    });
    expect(codeOf(await fetchFrom(`${far.origin}/packages/large`))).toEqual([413, 'PACKAGE_TOO_LARGE']);
    await ended;
    // It was not waited for the rest.
    expect(sent).toBeLessThan(200);
    far.answers.set('GET /packages/long', (_request, response) => {
      response.writeHead(200, { 'content-length': String(60 * chunk.length) }).write('PK');
    });
    expect(codeOf(await fetchFrom(`${far.origin}/packages/long`))).toEqual([413, 'PACKAGE_TOO_LARGE']);
  });
});

test('addresses are for those who install, where installing is on and a place is named', async () => {
  const kwan = await server.client('kwan.pakho@demo.gantry');
  await server.context.database.owner.query(
    `update app_user set may_install_plugins = false where email = 'kwan.pakho@demo.gantry'`,
  );
  const address = `${far.origin}/packages/a`;
  const others = await kwan.post('/api/plugins/packages/fetch', { address });
  expect(codeOf(others)).toEqual([403, 'MAY_NOT_INSTALL']);
  expect(codeOf(await kwan.post('/api/plugins/installs/acme.lamp/look'))).toEqual([403, 'MAY_NOT_INSTALL']);
  const { databaseUrl } = server;
  const keys = createPublisherKeys();
  const sources = [{ url: far.origin, allow, timeoutMs }];
  const modes = [
    [{ mode: 'off', sources }, 'INSTALLS_OFF'],
    [{ mode: 'any' }, 'SOURCE_NOT_ALLOWED'],
    [{ mode: 'signed', sources, publishers: { acme: [keys.publicKey] } }, 'PACKAGE_NOT_TRUSTED'],
  ] as const;
  offers('/packages/a', await makePackage());
  for (const [installs, code] of modes) {
    const next = await startTestServer({ databaseUrl, installs });
    try {
      const client = await next.client('yip.wingsze@demo.gantry');
      const answer = await client.post('/api/plugins/packages/fetch', { address });
      expect(answer.body.error.code).toBe(code);
    } finally {
      await next.close();
    }
  }
  expect(asked()).toEqual(['/packages/a']);
}, 120_000);
