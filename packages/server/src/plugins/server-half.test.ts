import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let member: TestClient;
let bem: string;
const lines: string[] = [];

const source = (id: string, migrations = '[]') => `
  export const plugin = {
    id: '${id}',
    migrations: ${migrations},
    permissions: [{ code: 'GOOD_VIEW', roles: ['VIEWER'] }],
    routes: (host) => [{
      method: 'GET', path: '/who', summary: 'Who asks', project: 'query', permission: '',
      response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
      handle: async (_input, { user, project }) => ({ name: user.name, code: project.code, at: host.clock().toISOString() }),
    }],
    async seedDemo(project, host) { host.log.info({ seeded: project.code }, 'seeded'); },
  };`;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const installed = [
    await folder.add('good', { server: source('vendor.good') }),
    await folder.add('throws', { server: 'throw new Error("at import");' }),
    await folder.add('misnamed', { server: source('vendor.other') }),
    await folder.add('empty', { server: 'export const nothing = 1;' }),
    await folder.add('session', { server: source('vendor.session') }),
    await folder.add('migration', {
      server: source('vendor.migration', '[{ name: "0001", sql: "select nonsense" }]'),
    }),
    await folder.add('elsewhere', { server: source('vendor.elsewhere'), entry: { projects: ['TCE'] } }),
  ];
  server = await startTestServer({ installed, onLog: (line) => lines.push(line) });
  member = await server.client('fong.hoiyan@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
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
