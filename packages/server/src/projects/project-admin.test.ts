import type { NewProject, ProjectSettings } from '@gantry/contract';
import { defineRoute, defineServerPlugin, type ServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const notes: ServerPlugin = defineServerPlugin({
  id: 'acme.notes',
  migrations: [],
  permissions: [{ code: 'NOTE_VIEW', roles: ['PROJECT_ADMIN'] }],
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

let server: TestServer;
let admin: TestClient;
let bem: string;

beforeAll(async () => {
  server = await startTestServer({ plugins: [notes] });
  admin = await server.client('yip.wingsze@demo.gantry');
  bem = server.projectId('BEM');
}, 120_000);
afterAll(() => server.close());

const pier: NewProject = { code: 'pier', name: 'Pier', variant: 'TY', company: 'Harbour Office' };
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const settingsOf = async (project = bem): Promise<ProjectSettings> =>
  (await admin.get(`/api/projects/${project}/settings`)).body;
const put = (settings: Partial<ProjectSettings>, project = bem) => {
  return admin.put(`/api/projects/${project}/settings`, settings);
};

describe('a new project', () => {
  test('has its creator as administrator, its roles, and the modules of the server', async () => {
    expect((await admin.get('/api/session')).body.mayCreateProjects).toBe(true);
    const { status, body } = await admin.post('/api/projects', pier);
    expect([status, body.code]).toEqual([200, 'PIER']);
    const detail = (await admin.get(`/api/projects/${body.id}`)).body;
    expect(detail).toMatchObject({
      code: 'PIER',
      variant: 'TY',
      timeZone: 'Asia/Hong_Kong',
      company: 'Harbour Office',
      role: 'PROJECT_ADMIN',
      permissions: expect.arrayContaining(['MEMBER_ADMIN', 'PROJECT_EDIT', 'LAYER_ADMIN', 'NOTE_VIEW']),
    });
    // It works at once: layers, modules, and people.
    expect((await admin.post(`/api/projects/${body.id}/layers`, { name: 'Structure' })).status).toBe(200);
    expect((await admin.get(`/api/notes/notes?projectUUID=${body.id}`)).status).toBe(200);
    const choices = (await admin.get(`/api/projects/${body.id}/members/choices`)).body;
    expect(choices.roles.length).toBeGreaterThan(10);
    const { rows } = await server.context.database.owner.query(
      'select action, actor_id is not null as by_somebody from audit_event where project_id = $1 and entity = $2',
      [body.id, 'project'],
    );
    expect(rows).toEqual([{ action: 'create', by_somebody: true }]);
  });

  test('needs a code of its own and a time zone that exists', async () => {
    expect(codeOf(await admin.post('/api/projects', { ...pier, code: 'BEM' }))).toEqual([
      409,
      'PROJECT_CODE_TAKEN',
    ]);
    for (const wrong of [{ code: '1X' }, { timeZone: 'Mars/Olympus' }, { name: '  ' }, { company: '' }])
      expect((await admin.post('/api/projects', { ...pier, code: 'Q1', ...wrong })).status).toBe(400);
  });

  test('is made only by those whom the operator lets create projects', async () => {
    const lee = await server.client('lee.manhei@demo.gantry');
    expect((await lee.get('/api/session')).body.mayCreateProjects).toBe(false);
    expect(codeOf(await lee.post('/api/projects', { ...pier, code: 'LEE' }))).toEqual([
      403,
      'MAY_NOT_CREATE',
    ]);
    expect((await (await server.client()).post('/api/projects', pier)).status).toBe(401);
    // The database itself refuses, too.
    const { rows } = await server.context.database.owner.query(
      `select u.id from app_user u where u.email = 'lee.manhei@demo.gantry'`,
    );
    const forged = server.context.database.owner.query(
      `select gantry.create_project($1, gen_random_uuid(), '{}', '{}', now(), 'r')`,
      [rows[0].id],
    );
    await expect(forged).rejects.toThrow(/may not create projects/);
  });
});

describe('settings of a project', () => {
  test('are changed by its administrators, one at a time, and audited', async () => {
    const before = await settingsOf();
    const renamed = await put({
      ...before,
      name: 'Kai Shing Road',
      timeZone: 'Asia/Tokyo',
      variant: 'TCE10',
    });
    expect(renamed.body).toMatchObject({ name: 'Kai Shing Road', timeZone: 'Asia/Tokyo', variant: 'TCE10' });
    expect(codeOf(await put({ ...before, name: 'Another' }))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await put({ ...before, version: renamed.body.version })).status).toBe(200);
    const { rows } = await server.context.database.owner.query(
      `select before ->> 'name' as before, after ->> 'name' as after from audit_event
       where project_id = $1 and entity = 'project' order by seq limit 1`,
      [bem],
    );
    expect(rows).toEqual([{ before: before.name, after: 'Kai Shing Road' }]);
    const lee = await server.client('lee.manhei@demo.gantry');
    expect(codeOf(await lee.get(`/api/projects/${bem}/settings`))).toEqual([403, 'FORBIDDEN']);
  });

  test('take a new code, unless another project has it', async () => {
    const before = await settingsOf();
    expect(codeOf(await put({ ...before, code: 'TCE' }))).toEqual([409, 'PROJECT_CODE_TAKEN']);
    const moved = await put({ ...before, code: 'BEM2' });
    expect(moved.body.code).toBe('BEM2');
    expect((await admin.get(`/api/projects/${bem}`)).body.code).toBe('BEM2');
    await put({ ...before, version: moved.body.version });
  });
});
