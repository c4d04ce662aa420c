import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineRoute, defineServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { builtProgram } from '../testing/programs.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// Each test runs the command several times in a process of its own.
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

beforeAll(async () => {
  stored = await createEmptyDatabase();
  server = await startTestServer({ databaseUrl: stored.url, demo: false, plugins: [plugin] });
}, 120_000);
afterAll(async () => {
  await server.close();
  await stored.drop();
});

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

async function run(description: unknown): Promise<{ code: number; output: string }> {
  const file = join(server.dataFolder, 'site.json');
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description));
  const command = await builtProgram('provision');
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: stored.url, GANTRY_DATA: server.dataFolder };
    execFile(process.execPath, [command, file], { env }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}
const signIn = async (password: string) => {
  const client = await server.client();
  return { client, answer: await client.post('/api/session', { email: 'ada@example.com', password }) };
};

test('a person who is added while the server runs can sign in and sees their project', async () => {
  expect(await run(site)).toMatchObject({ code: 0 });
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
