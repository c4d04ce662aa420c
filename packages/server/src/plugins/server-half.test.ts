import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let database: TestDatabase;
let server: TestServer;
let member: TestClient;
let administrator: TestClient;
let bem: string;
const lines: string[] = [];

const who = `{
  method: 'GET', path: '/who', summary: 'Who asks', project: 'query', permission: '',
  response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
  handle: async (_input, { user, project }) => ({ id, name: user.name, code: project.code, at: host.clock().toISOString() }),
}`;
const source = (
  id: string,
  { migrations = '[]', routes = `[${who}]`, more = '', roles = "['VIEWER']" } = {},
) => `
  const id = '${id}';
  export const plugin = {
    id,
    migrations: ${migrations},
    permissions: [{ code: 'GOOD_VIEW', roles: ${roles} }],
    routes: (host) => ${routes},
    ${more}
    async seedDemo(project, host) { host.log.info({ seeded: project.code }, 'seeded'); },
  };`;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const installed = [
    await folder.add('good', {
      server: source('vendor.good', {
        more: `figures: [{
          id: 'good',
          title: { en: 'Good', 'zh-CN': '甲' },
          permission: 'GOOD_VIEW',
          value: async ({ tx, project }) => (tx.projectId === project.id ? 3 : 0),
        }],`,
      }),
    }),
    await folder.add('throws', { server: 'throw new Error("at import");' }),
    await folder.add('misnamed', { server: source('vendor.other') }),
    await folder.add('empty', { server: 'export const nothing = 1;' }),
    await folder.add('session', {
      server: source('vendor.session', {
        more: "figures: [{ id: 'none', title: { en: '', 'zh-CN': '' }, permission: 'GOOD_VIEW', value: async () => { throw new Error('no figures') } }],",
      }),
    }),
    await folder.add('migration', {
      server: source('vendor.migration', { migrations: '[{ name: "0001", sql: "select nonsense" }]' }),
    }),
    await folder.add('twice', { server: source('vendor.twice', { routes: `[${who}, ${who}]` }) }),
    await folder.add('pathless', {
      server: source('vendor.pathless', { routes: `[{ ...${who}, path: 'who' }]` }),
    }),
    await folder.add('routeless', { server: source('vendor.routeless', { routes: 'host.nothing.here' }) }),
    await folder.add('drawings', {
      server: source('vendor.drawings', {
        more: "uploads: { plan: { permission: '', kinds: ['svg'], maxBytes: 1000 } },",
      }),
    }),
    await folder.add('bodies', {
      server: source('vendor.bodies', {
        routes: `[${who.replace("permission: '',", "permission: '', bodyLimit: 1e9,")}]`,
      }),
    }),
    await folder.add('timers', {
      server: source('vendor.timers', {
        more: "timers: ['a', 'a'].map((name) => ({ name, everySeconds: 60, async run() {} })),",
      }),
    }),
    await folder.add('namesake', { manifest: { id: 'other.good' }, server: source('other.good') }),
    await folder.add('misspelt', {
      server: source('vendor.misspelt', { roles: "['VIEWER', 'SAFTY_OFFICER', 'AUDITOR']" }),
    }),
    await folder.add('unlisted', {
      server: source('vendor.unlisted', {
        routes: `['GOOD_VIEW', 'GOD_VIEW', 'LAYER_VIEW'].map((permission) => ({ ...${who}, path: '/' + permission, permission }))`,
      }),
    }),
    await folder.add('boxed', {
      server: `${source('vendor.boxed')}; process.env.GANTRY_TEST_BOXED = 'ran';`,
      files: { 'client/index.js': 'export {};' },
      entry: { trust: 'sandboxed' },
    }),
    await folder.add('granted', {
      server: source('vendor.granted'),
      entry: { trust: 'sandboxed', serverHalf: 'granted' },
    }),
    await folder.add('short', {
      server: source('vendor.short', {
        more: "figures: [{ id: 'closed', title: { en: '', 'zh-CN': '' }, permission: 'NOBODY_HOLDS', value: async () => 1 }],",
      }),
      entry: { shortName: 'brief' },
    }),
    await folder.add('elsewhere', {
      server: source('vendor.elsewhere', {
        routes: `[${who}, { ...${who}, path: '/secret', permission: 'GOOD_VIEW' },
          { ...${who}, method: 'POST', path: '/:projectUUID/secret', project: 'params', permission: 'GOOD_VIEW' }]`,
        roles: '[]',
      }),
      entry: { projects: ['TCE'] },
    }),
  ];
  database = await createTestDatabase();
  // A role that only one project has also counts as known.
  await database.rows(`insert into role (project_id, code) select id, 'AUDITOR' from project limit 1`);
  server = await startTestServer({ installed, databaseUrl: database.url, onLog: (line) => lines.push(line) });
  member = await server.client('fong.hoiyan@demo.gantry');
  administrator = await server.client('yip.wingsze@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await folder.remove();
});

const list = async (client: TestClient) =>
  pluginList.parse((await client.get(`/api/projects/${bem}/plugins`)).body).plugins;

describe('a server half', () => {
  test('serves its routes below its id, with its permissions, demo data and clock', async () => {
    const { body } = await member.get(`/api/vendor.good/who?projectUUID=${bem}`);
    expect(body).toEqual({ id: 'vendor.good', name: 'Fong Hoi Yan', code: 'BEM', at: expect.any(String) });
    expect((await member.get(`/api/projects/${bem}`)).body.permissions).toContain('GOOD_VIEW');
    // Seven plugins in each of the five demo projects, and one that only TCE has.
    expect(lines.filter((line) => line.includes('"seeded":')).length).toBe(7 * 5 + 1);
  });

  test('has figures of the project, unless they are closed to the member', async () => {
    const { status, body } = await member.get(`/api/projects/${bem}/figures`);
    expect([
      status,
      body.figures.map(({ id, value }: { id: string; value: number | null }) => [id, value]),
    ]).toEqual([
      200,
      [
        ['good', 3],
        ['none', null],
      ],
    ]);
    expect(lines.some((line) => line.includes('no figures') && line.includes('vendor.session'))).toBe(true);
  });

  test('answers only for the projects that have the plugin, whatever a member may do there', async () => {
    const tce = server.projectId('TCE');
    const there = await server.client('szeto.chingyi@demo.gantry');
    expect((await there.get(`/api/vendor.elsewhere/who?projectUUID=${tce}`)).body.code).toBe('TCE');
    const at = '/api/vendor.elsewhere';
    const tried = (client: TestClient, project: string) =>
      Promise.all([
        client.get(`${at}/secret?projectUUID=${project}`),
        client.post(`${at}/${project}/secret`, {}),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await tried(there, tce)).toEqual([403, 403]);
    expect(await tried(member, bem)).toEqual([404, 404]);
    const here = await member.get(`${at}/who?projectUUID=${bem}`);
    expect([here.status, here.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('with a permission for an unknown role works, and administrators see the role', async () => {
    expect((await member.get(`/api/vendor.misspelt/who?projectUUID=${bem}`)).status).toBe(200);
    const of = async (client: TestClient) =>
      (await list(client)).find(({ id }) => id === 'vendor.misspelt')?.unknownRoles;
    expect(await of(administrator)).toEqual([{ permission: 'GOOD_VIEW', role: 'SAFTY_OFFICER' }]);
    expect(await of(member)).toBeUndefined();
    const told = lines.map((line) => JSON.parse(line)).filter(({ role }) => role !== undefined);
    expect(told).toEqual([
      expect.objectContaining({
        level: 40,
        plugin: 'vendor.misspelt',
        permission: 'GOOD_VIEW',
        role: 'SAFTY_OFFICER',
        known: expect.arrayContaining(['AUDITOR', 'SAFETY_OFFICER', 'VIEWER']),
      }),
    ]);
  });

  test('with a route that checks an unlisted permission works, and the log names the route', async () => {
    expect((await member.get(`/api/vendor.unlisted/GOD_VIEW?projectUUID=${bem}`)).status).toBe(403);
    expect((await member.get(`/api/vendor.unlisted/LAYER_VIEW?projectUUID=${bem}`)).status).toBe(200);
    const told = lines.map((line) => JSON.parse(line)).filter(({ listed }) => listed !== undefined);
    expect(told).toEqual([
      expect.objectContaining({
        level: 40,
        plugin: 'vendor.unlisted',
        permission: 'GOD_VIEW',
        route: 'GET /GOD_VIEW',
        listed: ['GOOD_VIEW'],
      }),
    ]);
  });

  test('is distinguished from a plugin of the same name by its full id', async () => {
    const { body } = await member.get(`/api/other.good/who?projectUUID=${bem}`);
    expect(body.id).toBe('other.good');
    expect((await member.get(`/api/good/who?projectUUID=${bem}`)).status).toBe(404);
  });

  test('serves its routes below its short name if the deployment sets one', async () => {
    expect((await member.get(`/api/brief/who?projectUUID=${bem}`)).body.id).toBe('vendor.short');
    expect((await member.get(`/api/vendor.short/who?projectUUID=${bem}`)).status).toBe(404);
    const short = (await list(member)).find(({ id }) => id === 'vendor.short');
    expect(short?.shortName).toBe('brief');
  });

  test('of a sandboxed plugin runs only with the deployment’s grant, and is not imported without it', async () => {
    const granted = await member.get(`/api/vendor.granted/who?projectUUID=${bem}`);
    expect([granted.status, granted.body.id]).toEqual([200, 'vendor.granted']);
    expect(process.env.GANTRY_TEST_BOXED).toBeUndefined();
    const boxed = (await list(member)).find(({ id }) => id === 'vendor.boxed');
    expect((await member.get(boxed?.entry ?? '')).status).toBe(200);
  });

  describe.each([
    [
      'boxed',
      'server-not-granted',
      /is not granted, and the plugin is sandboxed, so it is not run.*"serverHalf": "granted"/,
    ],
    ['throws', 'server-load', /'vendor\.throws' could not be loaded: at import/],
    [
      'misnamed',
      'server-load',
      /The server half has the id 'vendor\.other', but the manifest has 'vendor\.misnamed'/,
    ],
    ['empty', 'server-load', /must export a 'plugin' made by defineServerPlugin/],
    ['timers', 'server-load', /two timers have the same name/],
    ['drawings', 'server-load', /kinds/],
    ['bodies', 'server-routes', /bodyLimit/],
    ['migration', 'server-migrations', /column "nonsense" does not exist/],
    ['twice', 'server-routes', /'GET' already declared for route '\/api\/vendor\.twice\/who'/],
    ['pathless', 'server-routes', /must start with "\/".*\n.*path/],
    ['routeless', 'server-routes', /Cannot read properties of undefined/],
  ])('that is broken (%s)', (name, code, reason) => {
    test('answers 503 and does not affect the others', async () => {
      const answer = await member.get(`/api/vendor.${name}/who?projectUUID=${bem}`);
      expect([answer.status, answer.body.error.code]).toEqual([503, 'PLUGIN_UNAVAILABLE']);
      expect(lines.join('')).toMatch(new RegExp(`"plugin":"vendor\\.${name}"`));
    });

    test('is listed with its problem; only administrators see the details', async () => {
      const of = async (client: TestClient) =>
        (await list(client)).find(({ id }) => id === `vendor.${name}`)?.problem;
      expect(await of(member)).toEqual({ code });
      expect(await of(administrator)).toEqual({ code, detail: expect.stringMatching(reason) });
    });
  });
});
