import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PluginEntry } from '../config/deployment.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;
let member: TestClient;
let bem: string;
const lines: string[] = [];

const serverHalf = (id: string, extra = '') => `
  export const plugin = {
    id: '${id}',
    migrations: [],
    permissions: [{ code: 'GOOD_VIEW', roles: ['VIEWER'] }],
    routes: (host) => [{
      method: 'GET', path: '/who', summary: 'Who asks', project: 'query', permission: '',
      response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
      handle: async (_input, { user, project }) => ({ name: user.name, code: project.code, at: host.clock().toISOString() }),
    }],
    async seedDemo(project, host) { host.log.info({ seeded: project.code }, 'seeded'); },
    ${extra}
  };`;

async function build(name: string, files: Record<string, string>): Promise<PluginEntry> {
  const path = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, 'dist', file)), { recursive: true });
    await writeFile(join(path, 'dist', file), text);
  }
  return {
    path,
    trust: 'builtin',
    projects: '*',
    grants: ['scene'],
    config: { 'x.base': '/api/good/' },
    enabled: true,
  };
}
const description = (id: string, more: object = {}) =>
  JSON.stringify({ manifest: { id, version: '1.2.3', name: 'N' }, ...more });
const half = { server: 'server/index.js' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-plugins-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const installed = [
    await build('good', {
      'plugin.json': description('vendor.good', half),
      'client/index.js': 'import("./chunk.js");',
      'client/chunk.js': 'export default 1;',
      'server/index.js': serverHalf('vendor.good'),
      'secret.txt': 'not for browsers',
    }),
    await build('clientless', { 'plugin.json': description('vendor.clientless') }),
    await build('unbuilt', {}),
    await build('throws', {
      'plugin.json': description('vendor.throws', half),
      'server/index.js': 'throw new Error("at import");',
    }),
    await build('misnamed', {
      'plugin.json': description('vendor.misnamed', half),
      'server/index.js': serverHalf('vendor.other'),
    }),
    await build('empty', {
      'plugin.json': description('vendor.empty', half),
      'server/index.js': 'export const nothing = 1;',
    }),
    await build('greedy', {
      'plugin.json': description('vendor.session', half),
      'server/index.js': serverHalf('vendor.session'),
    }),
    await build('migration', {
      'plugin.json': description('vendor.migration', half),
      'server/index.js': serverHalf('vendor.migration').replace(
        'migrations: []',
        'migrations: [{ name: "0001", sql: "select nonsense" }]',
      ),
    }),
    {
      ...(await build('elsewhere', {
        'plugin.json': description('vendor.elsewhere', half),
        'server/index.js': serverHalf('vendor.elsewhere'),
      })),
      projects: ['TCE'],
    },
    {
      ...(await build('boxed', {
        'plugin.json': description('vendor.boxed'),
        'client/index.js': 'export const plugin = 1;',
      })),
      trust: 'sandboxed' as const,
      projects: ['TCE'],
    },
    await build('wardens', {
      'plugin.json': JSON.stringify({
        manifest: {
          id: 'vendor.wardens',
          version: '1.0.0',
          name: 'N',
          contributes: {
            modelTabs: { layers: { title: 'Layers', permission: 'LAYER_ADMIN' } },
            commands: { tidy: { title: 'Tidy', when: { permission: 'LAYER_ADMIN' } } },
            contextMenus: { tidy: { target: 'layer', command: 'tidy' } },
          },
        },
      }),
    }),
  ];
  server = await startTestServer({ installed, onLog: (line) => lines.push(line) });
  member = await server.client('fong.hoiyan@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const list = async (project = bem, client = member) =>
  pluginList.parse((await client.get(`/api/projects/${project}/plugins`)).body).plugins;

describe('the list of plugins', () => {
  test('has those of this project, also the broken ones, whose place then says so', async () => {
    expect((await list()).map(({ id }) => id)).toEqual([
      'vendor.good',
      'vendor.clientless',
      'unreadable.unbuilt',
      'vendor.throws',
      'vendor.misnamed',
      'vendor.empty',
      'vendor.session',
      'vendor.migration',
    ]);
    const other = await server.client('szeto.chingyi@demo.gantry');
    expect((await list(server.projectId('TCE'), other)).map(({ id }) => id)).toContain('vendor.elsewhere');
  });

  test('leaves out what holds nothing for a member, and counts a permission that was just given', async () => {
    const admin = await server.client('yip.wingsze@demo.gantry');
    expect((await list(bem, admin)).map(({ id }) => id)).toContain('vendor.wardens');
    expect((await list()).map(({ id }) => id)).not.toContain('vendor.wardens');
    const { owner } = server.context.database;
    const grant = `role_permission (project_id, role_code, permission) values ($1, 'VIEWER', 'LAYER_ADMIN')`;
    await owner.query(`insert into ${grant}`, [bem]);
    expect((await list()).map(({ id }) => id)).toContain('vendor.wardens');
    await owner.query(
      `delete from role_permission where project_id = $1 and role_code = 'VIEWER' and permission = 'LAYER_ADMIN'`,
      [bem],
    );
    expect((await list()).map(({ id }) => id)).not.toContain('vendor.wardens');
  });

  test('tells what the browser needs, with the digest of the bundle', async () => {
    const [good, clientless] = await list();
    const bundle = await member.fetch(good?.entry ?? '');
    const digest = createHash('sha384')
      .update(Buffer.from(await bundle.arrayBuffer()))
      .digest('base64');
    expect(good).toEqual({
      id: 'vendor.good',
      version: '1.2.3',
      entry: expect.stringMatching(/^\/plugins\/vendor\.good\/1\.2\.3-[0-9a-f]{12}\/index\.js$/),
      integrity: `sha384-${digest}`,
      trust: 'builtin',
      grants: ['scene'],
      config: { 'x.base': '/api/good/' },
      manifest: { id: 'vendor.good', version: '1.2.3', name: 'N' },
    });
    expect(clientless?.integrity).toBeUndefined();
    expect((await member.get(clientless?.entry ?? '')).status).toBe(404);
  });
});

describe('the files of a plugin', () => {
  test('may be kept for ever under the present build, and change their address with the next', async () => {
    const [before] = await list();
    const entry = before?.entry ?? '';
    const chunk = await member.fetch(entry.replace('index.js', 'chunk.js'));
    expect([chunk.status, chunk.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(chunk.headers.get('x-content-type-options')).toBe('nosniff');

    await writeFile(join(folder, 'good', 'dist', 'client', 'chunk.js'), 'export default 22;');

    const [after] = await list();
    expect(after?.entry).not.toBe(entry);
    const old = await member.fetch(entry);
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await member.fetch(entry, {
      headers: { 'if-none-match': old.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    '../secret.txt',
    '..%2fsecret.txt',
    '..%5csecret.txt',
    '%2e%2e/secret.txt',
    'nothing.js',
    '.hidden',
  ])('%s is not among them', async (path) => {
    const [good] = await list();
    const response = await member.fetch(good?.entry.replace('index.js', path) ?? '');
    expect([403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('not for browsers');
  });
});

describe('the document of a sandboxed plugin', () => {
  const build = '/plugins/vendor.boxed/1.2.3-0123456789ab';

  test('has no origin, no network, and scripts of its own folder only', async () => {
    const { status, headers, body } = await member.get(`${build}/@sandbox/frame.html`);
    expect(status).toBe(200);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain(`script-src ${member.origin}${build}/`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.join()).not.toMatch(/nonce|allow-same-origin|eval/);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('src="frame.js"');
  });

  test('may read the files of its plugin, and no page may read those of the others', async () => {
    const own = await member.fetch(`${build}/index.js`, { headers: { origin: 'null' } });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const [good] = await list();
    expect((await member.fetch(good?.entry ?? '')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '/plugins/vendor.good/1.2.3-0123456789ab/@sandbox/frame.html',
    '/plugins/vendor.good/1.2.3-0123456789ab/@sandbox/frame.js',
    '/plugins/vendor.nobody/1.2.3-0123456789ab/@sandbox/frame.html',
    "/plugins/vendor.boxed/1.0.0;script-src *;'/@sandbox/frame.html",
  ])('is not there for %s', async (path) => {
    expect((await member.get(path)).status).toBe(404);
  });
});

describe('a server half', () => {
  test('answers below its name, with its permission, seed and clock', async () => {
    const { body } = await member.get(`/api/good/who?projectUUID=${bem}`);
    expect(body).toEqual({ name: 'Fong Hoi Yan', code: 'BEM', at: expect.any(String) });
    expect((await member.get(`/api/projects/${bem}`)).body.permissions).toContain('GOOD_VIEW');
    // Five demo projects of one plugin and one of the plugin that only TCE has.
    expect(lines.filter((line) => line.includes('"seeded":')).length).toBe(6);
  });

  test('answers only for the projects that have the plugin', async () => {
    const tce = server.projectId('TCE');
    const there = await server.client('szeto.chingyi@demo.gantry');
    expect((await there.get(`/api/elsewhere/who?projectUUID=${tce}`)).body.code).toBe('TCE');
    const here = await member.get(`/api/elsewhere/who?projectUUID=${bem}`);
    expect([here.status, here.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['throws', 'misnamed', 'empty', 'migration'])(
    'that is broken (%s) answers 503 and lets the others be',
    async (name) => {
      const answer = await member.get(`/api/${name}/who?projectUUID=${bem}`);
      expect([answer.status, answer.body.error.code]).toEqual([503, 'PLUGIN_UNAVAILABLE']);
      expect(lines.join('')).toMatch(new RegExp(`vendor\\.${name}`));
    },
  );

  test('cannot take a name of the host', async () => {
    expect((await member.get('/api/session')).body.user.name).toBe('Fong Hoi Yan');
  });
});

describe('what plugins keep', () => {
  const settings = () => `/api/projects/${bem}/plugins/vendor.good/settings`;
  const storage = (scope: string, key: string, project = bem) =>
    `/api/projects/${project}/plugins/vendor.good/storage/${scope}/${key}`;

  test("settings are each member's own", async () => {
    expect((await member.get(settings())).body).toEqual({ values: {} });
    const values = { height: 7, label: '<b>位置</b>', on: true, list: [1, null] };
    expect((await member.put(settings(), { values })).body).toEqual({ values });
    expect((await member.get(settings())).body).toEqual({ values });
    const other = await server.client('wong.chikin@demo.gantry');
    expect((await other.get(settings())).body).toEqual({ values: {} });
    expect((await member.put(settings(), { values: { big: 'x'.repeat(70_000) } })).status).toBe(413);
  });

  test('a value of a member is theirs, one of the project everybody’s', async () => {
    const other = await server.client('wong.chikin@demo.gantry');
    expect((await member.put(storage('user', 'k'), { value: { a: 1 } })).status).toBe(200);
    expect((await member.put(storage('project', 'k'), { value: [1, 2] })).status).toBe(200);
    expect((await member.get(storage('user', 'k'))).body).toEqual({ value: { a: 1 } });
    expect((await other.get(storage('user', 'k'))).body).toEqual({});
    expect((await other.get(storage('project', 'k'))).body).toEqual({ value: [1, 2] });
    expect((await other.delete(storage('project', 'k'))).status).toBe(204);
    expect((await member.get(storage('project', 'k'))).body).toEqual({});
    expect((await member.get(storage('planet', 'k'))).status).toBe(400);
  });

  test("a member's value stays hidden from the others by the database alone", async () => {
    await member.put(storage('user', 'private'), { value: 'mine' });
    const { rows } = await server.context.database.owner.query(
      `select id from app_user where email = 'wong.chikin@demo.gantry'`,
    );
    const { sql } = await import('@gantry/plugin-sdk/server');
    const seen = await server.context.database.inProject(bem, { kind: 'user', userId: rows[0].id }, (tx) =>
      tx.run(sql`select from plugin_storage where key = 'private'`),
    );
    expect(seen).toBe(0);
  });

  test('is limited, also for many writes at once', async () => {
    const client = await server.client('lau.kwokwai@demo.gantry');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        client.put(storage('user', `big${n}`), { value: 'x'.repeat(200_000) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 422)?.body.error.code).toBe('QUOTA_EXCEEDED');
    const usage = await client.get(`/api/projects/${bem}/plugins/vendor.good/storage/user`);
    expect(usage.body).toEqual({ bytes: 5 * 200_006, quota: 1024 * 1024 });
    // Replacing a value with a smaller one always fits.
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await client.put(storage('user', `big${kept}`), { value: 'small' })).status).toBe(200);
  });

  test('is not there for strangers', async () => {
    const stranger = await server.client('kwan.pakho@demo.gantry');
    for (const path of [settings(), storage('user', 'k'), storage('project', 'k')]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.put(path, { value: 1 })).status).toBe(404);
    }
  });
});

test('a report of a failure goes to the log', async () => {
  const report = {
    pluginId: 'vendor.good',
    version: '1.2.3',
    place: 'tab',
    message: 'it <b>broke</b>',
    stack: 'at x',
  };
  expect((await member.post('/api/reports', report)).status).toBe(204);
  expect(
    lines.some((line) => line.includes('it <b>broke</b>') && JSON.parse(line).report.place === 'tab'),
  ).toBe(true);
  expect((await member.post('/api/reports', { ...report, message: 'x'.repeat(4001) })).status).toBe(400);
  expect((await (await server.client()).post('/api/reports', report)).status).toBe(401);
});
