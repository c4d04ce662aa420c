import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineRoute, defineServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { PluginFolder } from '../plugins/testing/plugin-folder.ts';
import { builtProgram } from '../testing/programs.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type CommandOutcome, provisionFile } from './provision-file.ts';

// The first test builds the command and runs it in a process of its own.
vi.setConfig({ testTimeout: 120_000 });

/** A plugin of the deployment that the command does not know. */
const plugin = defineServerPlugin({
  id: 'vendor.notes',
  migrations: [],
  permissions: [{ code: 'NOTE_VIEW', roles: ['PROJECT_ADMIN', 'VIEWER'] }],
  routes: () => [
    defineRoute({
      method: 'GET',
      path: '/notes',
      summary: 'The notes',
      project: 'query',
      permission: 'NOTE_VIEW',
      response: z.object({ notes: z.array(z.string()) }),
      handle: async () => ({ notes: [] }),
    }),
  ],
});

let stored: TestDatabase;
let server: TestServer;
let folder: PluginFolder;

beforeAll(async () => {
  stored = await createEmptyDatabase();
  folder = await PluginFolder.make();
  const tools = await folder.add('tools', { server: toolsHalf, entry: { shortName: 'tools' } });
  const plugins = [{ path: tools.path, shortName: 'tools' }, { path: (await folder.add('plain')).path }];
  await writeFile(join(folder.path, 'gantry.config.json'), JSON.stringify({ plugins }));
  server = await startTestServer({ databaseUrl: stored.url, demo: false, plugins: [plugin] });
}, 120_000);
afterAll(async () => {
  await server.close();
  await stored.drop();
  await folder.remove();
});

/** A plugin with a list of tools that the file can describe; a list of five is refused. */
const toolsHalf = `
const path = (input, at, message) => ({ success: false, error: { issues: [{ path: at, message }] } });
export const plugin = {
  id: 'vendor.tools',
  migrations: [{ name: '0001-tools', sql: \`create table tool (project_id uuid not null references project, name text not null,
    primary key (project_id, name)); select gantry.protect_project_table('tool');\` }],
  permissions: [],
  routes: () => [],
  provision: {
    schema: { safeParse: (input) => Array.isArray(input.tools)
      ? { success: true, data: input } : path(input, ['tools', 0], 'must be a list') },
    async apply({ tools }, { tx }) {
      await Promise.all(tools.map((name) =>
        tx.run({ text: 'insert into tool (project_id, name) values ($1, $2) on conflict do nothing', values: [tx.projectId, name] })));
      await tx.audit({ entity: 'tool', entityId: tx.projectId, action: 'import' });
      await tx.emit({ topic: 'tools-changed', payload: {} });
      if (tools.length === 5) throw Object.assign(new Error('Five tools are too many.'), { status: 422 });
    },
  },
};`;

const site = {
  companies: [{ name: 'Acme', kind: 'contractor' }],
  projects: [
    {
      code: 'P1',
      name: 'Pier',
      variant: 'TY',
      origin: { easting: 836_000, northing: 818_900 },
      roles: { TESTER: ['LAYER_VIEW', 'X_TEST'] },
    },
  ],
  people: [
    {
      email: 'Ada@Example.com',
      name: 'Ada',
      password: 'first password',
      places: [{ project: 'P1', company: 'Acme', title: 'Tester', roles: ['TESTER', 'SURVEYOR'] }],
    },
  ],
};

async function described(description: unknown): Promise<string> {
  const file = join(server.dataFolder, 'site.json');
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description));
  return file;
}
const variables = () => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: stored.url,
  GANTRY_DATA: server.dataFolder,
  GANTRY_CONFIG: join(folder.path, 'gantry.config.json'),
});
/** What the command does, in this process: one of its own would take a second of processor time. */
const run = async (description: unknown) => provisionFile(await described(description), variables());
/** The command itself. */
async function runProgram(file: string): Promise<CommandOutcome> {
  const command = await builtProgram('provision');
  return new Promise((done) =>
    execFile(process.execPath, [command, file], { env: variables() }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: stdout + stderr }),
    ),
  );
}
const signIn = async (password: string) => {
  const client = await server.client();
  return { client, answer: await client.post('/api/session', { email: 'ada@example.com', password }) };
};

test('a person who is added while the server runs can sign in and sees their project', async () => {
  expect(await runProgram(await described(site))).toEqual({ code: 0, output: 'Done.\n' });
  const { client, answer } = await signIn('first password');
  expect(answer.status).toBe(200);
  const { body } = await client.get('/api/projects');
  expect(body.projects).toMatchObject([
    { code: 'P1', title: 'Tester', company: 'Acme', timeZone: 'Asia/Hong_Kong', crs: 2326 },
  ]);
  const detail = await client.get(`/api/projects/${body.projects[0].id}`);
  expect(detail.body.permissions).toEqual(['LAYER_ADMIN', 'LAYER_VIEW', 'X_TEST']);
});

test('the administrator of a project that is added while the server runs can use it and its plugins at once', async () => {
  const [project] = site.projects;
  const places = [{ project: 'P2', company: 'Acme', title: 'Administrator', roles: ['PROJECT_ADMIN'] }];
  const boss = { email: 'boss@example.com', name: 'Boss', password: 'first password', places };
  const second = {
    companies: site.companies,
    projects: [{ ...project, code: 'P2', name: 'Quay' }],
    people: [boss],
  };
  expect(await run(second)).toMatchObject({ code: 0 });
  const client = await server.client();
  await client.post('/api/session', { email: boss.email, password: boss.password });
  const [{ id }] = (await client.get('/api/projects')).body.projects;
  expect((await client.post(`/api/projects/${id}/layers`, { name: 'Structure' })).status).toBe(200);
  expect((await client.get(`/api/notes/notes?projectUUID=${id}`)).status).toBe(200);

  // A permission that the project revokes stays revoked.
  await server.context.database.owner.query(
    `delete from role_permission where project_id = $1 and role_code = 'PROJECT_ADMIN' and permission = 'NOTE_VIEW'`,
    [id],
  );
  expect(await run(second)).toMatchObject({ code: 0 });
  expect((await client.get(`/api/notes/notes?projectUUID=${id}`)).status).toBe(403);
});

test('running it again updates differences, and keeps the password until a new one is given', async () => {
  const [person] = site.people;
  const moved = {
    ...person,
    name: 'Ada L.',
    password: 'other password',
    places: [{ ...person?.places[0], roles: ['SURVEYOR'] }],
  };
  expect(await run({ ...site, people: [moved] })).toMatchObject({ code: 0 });
  expect((await signIn('other password')).answer.status).toBe(401);
  const { client, answer } = await signIn('first password');
  expect(answer.body.user.name).toBe('Ada L.');
  const { body } = await client.get('/api/projects');
  expect(body.projects[0].role).toBe('SURVEYOR');

  expect(await run({ people: [{ ...moved, newPassword: 'second password' }] })).toMatchObject({ code: 0 });
  expect((await client.get('/api/session')).status).toBe(401);
  expect((await signIn('second password')).answer.status).toBe(200);

  expect(await run({ people: [{ ...moved, status: 'disabled' }] })).toMatchObject({ code: 0 });
  expect((await signIn('second password')).answer.status).toBe(401);
});

test('data of a module is written with the rest of the file, or nothing is', async () => {
  const [project] = site.projects;
  const withModules = (code: string, modules: object) => ({
    companies: site.companies,
    projects: [{ ...project, code, name: code, modules }],
  });
  const toolsOf = async (code: string) =>
    (
      await server.context.database.owner.query(
        `select t.name from "vendor.tools".tool t join project p on p.id = t.project_id where p.code = $1 order by 1`,
        [code],
      )
    ).rows.map(({ name }) => name);
  const known = async (code: string) =>
    (await server.context.database.owner.query('select from project where code = $1', [code])).rowCount;
  const first = await run(withModules('P3', { tools: { tools: ['saw', 'drill'] } }));
  expect(first).toEqual({ code: 0, output: expect.not.stringContaining('Warning') });
  expect(await run(withModules('P3', { 'vendor.tools': { tools: ['saw', 'level'] } }))).toMatchObject({
    code: 0,
  });
  expect(await toolsOf('P3')).toEqual(['drill', 'level', 'saw']);
  const { rows } = await server.context.database.owner.query(
    `select a.actor_system as system, e.topic from audit_event a join event e on e.project_id = a.project_id where a.entity = 'tool' limit 1`,
  );
  expect(rows).toEqual([{ system: 'provision', topic: 'vendor.tools/tools-changed' }]);
  const refused = async (modules: object) => {
    const { code, output } = await run(withModules('P4', modules));
    return [code, output.trim(), await known('P4')];
  };
  expect(await refused({ tools: { tools: ['a', 'b', 'c', 'd', 'e'] } })).toEqual([
    1,
    "'projects.0.modules.tools' was refused: Five tools are too many.",
    0,
  ]);
  expect(await refused({ tools: {} })).toEqual([
    1,
    "The file is not valid at 'projects.0.modules.tools.tools.0': must be a list.",
    0,
  ]);
  expect((await refused({ nothing: {} }))[1]).toMatch("'projects.0.modules.nothing' names a module that");
  expect((await refused({ 'vendor.plain': {} }))[1]).toMatch('takes nothing from this file');
});

test('the command ends with 1 and says why', async () => {
  const missing = join(server.dataFolder, 'missing.json');
  expect(await runProgram(missing)).toEqual({ code: 1, output: `${missing} cannot be read.\n` });
});

test.each([
  ['{', /site\.json is not valid JSON/],
  [{ people: [{ email: 'x', name: 'X' }] }, /site\.json is not valid at 'people\.0\.email'/],
  [
    {
      people: [
        { ...site.people[0], places: [{ project: 'P9', company: 'Acme', title: 'T', roles: ['VIEWER'] }] },
      ],
    },
    /the project P9, which does not exist/,
  ],
  [
    {
      people: [
        { ...site.people[0], places: [{ project: 'P1', company: 'Nobody', title: 'T', roles: ['VIEWER'] }] },
      ],
    },
    /company 'Nobody', which does not exist/,
  ],
  [
    {
      people: [
        { ...site.people[0], places: [{ project: 'P1', company: 'Acme', title: 'T', roles: ['KING'] }] },
      ],
    },
    /the role KING, which the project P1 does not have/,
  ],
])('%j is refused in one sentence', async (description, sentence) => {
  const { code, output } = await run(description);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
});
