import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installList, type PackageReview, packageReview, pluginHistory, pluginList } from '@gantry/contract';
import { createPublisherKeys } from '@gantry/plugin-sdk/package';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PluginFolder } from '../testing/plugin-folder.ts';
import { install, stage } from './testing/install-site.ts';
import { makePackage } from './testing/make-package.ts';

const keys = createPublisherKeys();
let folder: PluginFolder;
let server: TestServer;
let admin: TestClient;
let bem: string;

beforeAll(async () => {
  folder = await PluginFolder.make();
  server = await startTestServer({
    installed: [await folder.add('listed')],
    installs: { mode: 'any', publishers: { known: [keys.publicKey] } },
  });
  admin = await server.client('yip.wingsze@demo.gantry');
  bem = server.projectId('BEM');
}, 120_000);
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const codeOf = ({ status, body }: TestAnswer) => [status, body?.error?.code];
const listed = async () => pluginList.parse((await admin.get(`/api/projects/${bem}/plugins`)).body).plugins;
const installs = async () => installList.parse((await admin.get('/api/plugins/installs')).body);
const one = async (id: string) => (await installs()).plugins.find((plugin) => plugin.id === id);
const history = async (id: string) =>
  pluginHistory.parse((await admin.get(`/api/plugins/history?pluginId=${id}`)).body).events;
const loads = async (id: string, client = admin) => {
  const { body } = await client.get(`/api/plugins/history?pluginId=${id}&kind=loads&limit=10`);
  return pluginHistory.parse(body).events;
};
const remove = async (id: string, deleteData?: string) =>
  admin.post(`/api/plugins/installs/${id}/remove`, { revision: (await one(id))?.revision, deleteData });

describe('a plugin without a server half', () => {
  test('is reviewed, installed, used, updated, rolled back and removed without a restart', async () => {
    const loaded = async () =>
      (await loads('acme.lamp')).map(({ action, version, actor, cause }) => [action, version, actor, cause]);
    const first = await makePackage({ files: { 'client/late.js': 'export const late = 1;' } });
    const review = packageReview.parse((await stage(admin, first)).body);
    expect(review).toMatchObject({
      id: 'acme.lamp',
      signer: null,
      update: null,
      files: 3,
      bytes: first.length,
      facts: {
        name: { en: 'Lamp', 'zh-CN': 'Lamp' },
        capabilities: ['storage', 'dialogs'],
        hasServerHalf: false,
      },
      proposed: { trust: 'sandboxed', grants: ['storage', 'dialogs'], serverHalf: false, projects: '*' },
    });
    // Nothing is there before somebody decides.
    expect((await listed()).map(({ id }) => id)).not.toContain('acme.lamp');

    const decided = { digest: review.digest, revision: 0, ...review.proposed, grants: ['storage'] };
    const made = await admin.post('/api/plugins/installs', decided);
    expect(made.body.plugin).toMatchObject({
      id: 'acme.lamp',
      revision: 1,
      state: 'running',
      previous: null,
    });
    const shown = (await listed()).find(({ id }) => id === 'acme.lamp');
    expect(shown).toMatchObject({ version: '1.0.0', trust: 'sandboxed', grants: ['storage'] });
    for (const _ of ['first', 'second'])
      expect((await admin.fetch(shown?.entry ?? '')).headers.get('cache-control')).toContain('immutable');
    await expect.poll(loaded).toEqual([['served', '1.0.0', 'Yip Wing Sze', 'installed']]);

    const second = await makePackage({
      manifest: { version: '1.1.0', capabilities: ['storage', 'network'] },
    });
    const update: PackageReview = (await stage(admin, second)).body;
    expect(update.update).toMatchObject({
      from: '1.0.0',
      capabilities: { added: ['network'], removed: ['dialogs'] },
      serverHalf: 'same',
    });
    // What was granted stays granted, and what is new is not.
    expect([update.revision, update.proposed.grants]).toEqual([1, ['storage']]);
    expect((await install(admin, second)).body.plugin).toMatchObject({
      revision: 2,
      current: { version: '1.1.0' },
      previous: { version: '1.0.0' },
      runningVersion: '1.1.0',
    });
    const updated = (await listed()).find(({ id }) => id === 'acme.lamp');
    expect(updated?.version).toBe('1.1.0');
    await admin.fetch(updated?.entry ?? '');
    await expect.poll(loaded).toHaveLength(2);
    // A page that was opened before still finds the files of its version.
    const late = await admin.fetch(shown?.entry.replace('index.js', 'late.js') ?? '');
    expect([late.status, await late.text()]).toEqual([200, 'export const late = 1;']);

    const back = await admin.post('/api/plugins/installs/acme.lamp/rollback', { revision: 2 });
    expect(back.body.plugin).toMatchObject({ revision: 3, current: { version: '1.0.0' }, previous: null });
    expect((await listed()).find(({ id }) => id === 'acme.lamp')?.version).toBe('1.0.0');
    // The same address as at first, but it is served anew.
    await admin.fetch(shown?.entry ?? '');
    await expect.poll(loaded).toEqual([
      ['served', '1.0.0', 'Yip Wing Sze', 'rolled-back'],
      ['served', '1.1.0', 'Yip Wing Sze', 'updated'],
      ['served', '1.0.0', 'Yip Wing Sze', 'installed'],
    ]);
    expect(codeOf(await admin.post('/api/plugins/installs/acme.lamp/rollback', { revision: 3 }))).toEqual([
      409,
      'ROLLBACK_NONE',
    ]);

    expect((await remove('acme.lamp')).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain('acme.lamp');
    expect(
      (await history('acme.lamp')).map(({ action, version, actor }) => [action, version, actor]),
    ).toEqual([
      ['removed', '1.0.0', 'Yip Wing Sze'],
      ['served', '1.0.0', 'Yip Wing Sze'],
      ['rolled-back', '1.0.0', 'Yip Wing Sze'],
      ['served', '1.1.0', 'Yip Wing Sze'],
      ['updated', '1.1.0', 'Yip Wing Sze'],
      ['staged', '1.1.0', 'Yip Wing Sze'],
      ['staged', '1.1.0', 'Yip Wing Sze'],
      ['served', '1.0.0', 'Yip Wing Sze'],
      ['installed', '1.0.0', 'Yip Wing Sze'],
      ['staged', '1.0.0', 'Yip Wing Sze'],
    ]);
  });

  test('is given to some projects, and its rights are changed, at once', async () => {
    const bytes = await makePackage({ manifest: { id: 'acme.fan' } });
    await install(admin, bytes, { projects: ['TCE'] });
    expect((await listed()).find(({ id }) => id === 'acme.fan')?.unused).toBe('not-offered');
    const decisions = { trust: 'trusted', grants: [], serverHalf: false, projects: ['BEM'] };
    const put = (revision: number, more: object = {}) =>
      admin.put('/api/plugins/installs/acme.fan', { revision, ...decisions, ...more });
    expect((await put(1)).body.plugin).toMatchObject({ revision: 2, state: 'running' });
    const shown = (await listed()).find(({ id }) => id === 'acme.fan');
    expect(shown).toMatchObject({ trust: 'trusted', grants: [] });
    expect(shown?.unused).toBeUndefined();
    // Two people at once: the second is told.
    expect(codeOf(await put(1))).toEqual([409, 'INSTALL_CHANGED']);
    expect(codeOf(await put(2, { grants: ['network'] }))).toEqual([422, 'GRANT_UNKNOWN']);
    expect(codeOf(await put(2, { serverHalf: true }))).toEqual([422, 'GRANT_UNKNOWN']);
    expect(codeOf(await put(2, { projects: ['NOWHERE'] }))).toEqual([422, 'PROJECT_UNKNOWN']);
    expect((await put(2, { unknown: 1 })).status).toBe(400);
    await remove('acme.fan');
  });
});

describe('who installs', () => {
  test('is decided by the operator, not by administrators of a project', async () => {
    const { owner } = server.context.database;
    const kwan = await server.client('kwan.pakho@demo.gantry');
    await owner.query(
      `update app_user set may_install_plugins = false where email = 'kwan.pakho@demo.gantry'`,
    );
    expect((await admin.get('/api/session')).body.mayInstallPlugins).toBe(true);
    expect((await kwan.get('/api/session')).body.mayInstallPlugins).toBe(false);
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['GET', 'installs'],
      ['GET', 'history'],
      ['POST', 'packages', {}],
      ['POST', 'installs', {}],
      ['PUT', 'installs/acme.lamp', {}],
      ['POST', 'installs/acme.lamp/rollback', {}],
      ['POST', 'installs/acme.lamp/remove', {}],
      ['POST', 'restart'],
    ];
    for (const [method, path, body] of calls) {
      expect(codeOf(await kwan.send(method, `/api/plugins/${path}`, { body }))).toEqual([
        403,
        'MAY_NOT_INSTALL',
      ]);
      expect((await (await server.client()).send(method, `/api/plugins/${path}`, { body })).status).toBe(401);
    }
  });

  test('restarts only a server that comes back', async () => {
    expect((await installs()).canRestart).toBe(false);
    expect(codeOf(await admin.post('/api/plugins/restart'))).toEqual([409, 'RESTART_ELSEWHERE']);
  });
});

describe('a package is refused', () => {
  test.each([
    ['that is none', async () => Buffer.from('plugin'), 'PACKAGE_UNREADABLE'],
    ['for another SDK', () => makePackage({ manifest: { sdk: '^9.0.0' } }), 'PACKAGE_SDK'],
    ['of a stranger in the name of a known publisher', () => signedBy('known.lamp'), 'PACKAGE_SIGNATURE'],
  ])('%s', async (_what, made, code) => {
    const { status, body } = await stage(admin, await made());
    expect([status, body.error.code]).toEqual([422, code]);
    expect(body.error.details.text).toMatch(/\.$/);
  });

  test('with the id of a plugin of gantry.config.json', async () => {
    const bytes = await makePackage({ manifest: { id: 'vendor.listed' } });
    expect(codeOf(await stage(admin, bytes))).toEqual([409, 'PACKAGE_CONFIGURED']);
  });

  test('that is installed, is older, has the version with another content, or is signed by somebody else', async () => {
    const signer = createPublisherKeys();
    const made = (manifest: object, privateKey?: string, text = '') =>
      makePackage({
        manifest: { id: 'acme.pump', ...manifest },
        files: { 'client/more.js': text },
        ...(privateKey === undefined ? {} : { privateKey }),
      });
    const first = await made({ version: '2.0.0' }, signer.privateKey);
    const review: PackageReview = (await stage(admin, first)).body;
    expect(review.signer).toMatchObject({ publisher: 'acme', isTrusted: false });
    expect(review.signer?.fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    await install(admin, first);
    const refused = async (bytes: Buffer) => codeOf(await stage(admin, bytes));
    expect(await refused(first)).toEqual([409, 'PACKAGE_INSTALLED']);
    expect(await refused(await made({ version: '2.0.0' }, signer.privateKey, 'x'))).toEqual([
      409,
      'PACKAGE_SAME_VERSION',
    ]);
    expect(await refused(await made({ version: '1.9.0' }, signer.privateKey))).toEqual([
      409,
      'PACKAGE_OLDER',
    ]);
    expect(await refused(await made({ version: '2.1.0' }))).toEqual([409, 'PACKAGE_OTHER_SIGNER']);
    expect(await refused(await made({ version: '2.1.0' }, createPublisherKeys().privateKey))).toEqual([
      409,
      'PACKAGE_OTHER_SIGNER',
    ]);
    // Two people at once: one version is installed, and the other person is told.
    const [second, third] = [
      await made({ version: '2.1.0' }, signer.privateKey),
      await made({ version: '2.2.0' }, signer.privateKey),
    ];
    const reviews: PackageReview[] = [(await stage(admin, second)).body, (await stage(admin, third)).body];
    const both = await Promise.all(
      reviews.map(({ digest, revision, proposed }) =>
        admin.post('/api/plugins/installs', { digest, revision, ...proposed }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await remove('acme.pump');
  });

  test('that nobody reviewed', async () => {
    const wanted = { digest: '0'.repeat(64), revision: 0, trust: 'sandboxed', grants: [], serverHalf: false };
    expect(codeOf(await admin.post('/api/plugins/installs', { ...wanted, projects: '*' }))).toEqual([
      404,
      'PACKAGE_GONE',
    ]);
  });

  test('that needs the page, in a sandbox', async () => {
    const bytes = await makePackage({ manifest: { id: 'acme.deep', capabilities: ['scene.three'] } });
    const { body }: { body: PackageReview } = await stage(admin, bytes);
    expect(body.facts.needsPage).toContain('scene.three');
    expect(body.proposed.trust).toBe('trusted');
    const wanted = { digest: body.digest, revision: 0, ...body.proposed, trust: 'sandboxed' };
    expect(codeOf(await admin.post('/api/plugins/installs', wanted))).toEqual([422, 'PACKAGE_NEEDS_PAGE']);
  });

  test.each([
    ['page', 'trusted', 'sandboxed', 'PACKAGE_NEEDS_PAGE'],
    ['frame', 'sandboxed', 'trusted', 'PACKAGE_NEEDS_FRAME'],
  ] as const)('that is built for the %s elsewhere', async (builtFor, proposed, other, code) => {
    const bytes = await makePackage({ manifest: { id: 'acme.built' }, builtFor });
    const { body }: { body: PackageReview } = await stage(admin, bytes);
    expect(body.proposed.trust).toBe(proposed);
    const wanted = { digest: body.digest, revision: 0, ...body.proposed, trust: other };
    expect(codeOf(await admin.post('/api/plugins/installs', wanted))).toEqual([422, code]);
  });

  function signedBy(id: string): Promise<Buffer> {
    return makePackage({ manifest: { id }, privateKey: createPublisherKeys().privateKey });
  }
});

test('a server that is killed between two steps has the old state, and forgets the rest', async () => {
  await install(admin, await makePackage({ manifest: { id: 'acme.lift' } }));
  const plugins = join(server.dataFolder, 'plugins');
  // Unpacked, but not recorded; half unpacked; reviewed half.
  const before = await readFile(join(plugins, 'installed.json'), 'utf8');
  await mkdir(join(plugins, 'acme.lift', '1.1.0-abcdefabcdef', 'dist'), { recursive: true });
  await mkdir(join(plugins, 'acme.ghost', '1.0.0-abcdefabcdef', 'dist'), { recursive: true });
  await writeFile(join(plugins, 'waiting', 'half.tmp'), 'half');
  const { dataFolder, databaseUrl } = server;
  const next = await startTestServer({ dataFolder, databaseUrl, installs: { mode: 'any' } });
  try {
    const { body } = await (await next.client('yip.wingsze@demo.gantry')).get('/api/plugins/installs');
    expect(installList.parse(body).plugins.map(({ id, state }) => [id, state])).toEqual([
      ['acme.lift', 'running'],
    ]);
    expect(await readdir(join(plugins, 'acme.lift'))).toHaveLength(1);
    expect(await readdir(join(plugins, 'acme.ghost'))).toEqual([]);
    expect(await readdir(join(plugins, 'waiting'))).not.toContain('half.tmp');
    expect(await readFile(join(plugins, 'installed.json'), 'utf8')).toBe(before);
  } finally {
    await next.close();
  }
  await remove('acme.lift');
});
