import { projectDetail, projectList } from '@gantry/contract';
import { demoAccounts } from '@gantry/demo';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a person sees their own projects, by code', async () => {
  const codes = async (email: string) => {
    const { body } = await (await server.client(email)).get('/api/projects');
    return projectList.parse(body).projects.map(({ code, title }) => `${code}: ${title}`);
  };
  expect(await codes('fong.hoiyan@demo.gantry')).toEqual(['BEM: Viewer']);
  expect(await codes('lee.manhei@demo.gantry')).toEqual([
    'BEM: Contractor Engineer',
    'TCE: Contractor Engineer',
  ]);
  expect(await codes('kwan.pakho@demo.gantry')).toEqual(['ISO: Project Administrator']);
});

test('a damaged project keeps nobody from their other projects, and the operator sees that there is one', async () => {
  const { owner } = server.context.database;
  const client = await server.client('lee.manhei@demo.gantry');
  const set = (variant: string) =>
    owner.query('update project set variant = $1 where id = $2', [variant, server.projectId('BEM')]);
  const { rows } = await owner.query('select variant from project where id = $1', [server.projectId('BEM')]);
  await owner.query('alter table project drop constraint project_variant_check');
  onTestFinished(async () => {
    await set(rows[0]?.variant);
    await owner.query(
      `alter table project add constraint project_variant_check check (variant in ('TCE10', 'TCE11', 'TY'))`,
    );
  });
  await set('TCE99');
  const { status, body } = await client.get('/api/projects');
  expect(status).toBe(200);
  const list = projectList.parse(body);
  expect([list.projects.map(({ code }) => code), list.unreadable]).toEqual([['TCE'], 1]);
  expect((await client.get(`/api/projects/${server.projectId('TCE')}`)).status).toBe(200);
  const { body: health } = await client.get('/api/health');
  expect(health.damagedRows).toBeGreaterThan(0);
});

test('a member sees the project and their permissions in it', async () => {
  const client = await server.client('yip.wingsze@demo.gantry');
  const { body } = await client.get(`/api/projects/${server.projectId('BEM')}`);
  expect(projectDetail.strict().parse(body)).toMatchObject({
    code: 'BEM',
    timeZone: 'Asia/Hong_Kong',
    crs: 2326,
    company: 'Harbour Crossings Office',
    role: 'PROJECT_ADMIN',
    permissions: [
      'DEVICE_ADMIN',
      'LAYER_ADMIN',
      'LAYER_VIEW',
      'MEMBER_ADMIN',
      'PROJECT_EDIT',
      'USER_DEVICE_ADMIN',
    ],
  });
});

test('following the events from the project’s `asOf` on misses no change', async () => {
  const client = await server.client('yip.wingsze@demo.gantry');
  const id = server.projectId('BEM');
  const asOf = async () => projectDetail.parse((await client.get(`/api/projects/${id}`)).body).asOf;
  const before = await asOf();
  expect((await client.post(`/api/projects/${id}/layers`, { name: 'Heard of' })).status).toBe(200);
  const after = await asOf();
  expect(after).toBeGreaterThan(before);
  expect((await server.context.events.range(id)).newest).toBe(after);
});

test('a stranger gets the same answer as for a project that does not exist', async () => {
  const client = await server.client('kwan.pakho@demo.gantry');
  const paths = [server.projectId('BEM'), crypto.randomUUID(), 'nonsense', '%00'].map(
    (id) => `/api/projects/${id}`,
  );
  const answers = await Promise.all(paths.map((path) => client.get(path)));
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
    paths.map(() => [404, 'NOT_FOUND']),
  );
});

test('a revoked default permission stays revoked after a restart', async () => {
  const { owner } = server.context.database;
  await owner.query(
    `delete from role_permission where project_id = $1 and role_code = 'SURVEYOR' and permission = 'LAYER_ADMIN'`,
    [server.projectId('BEM')],
  );
  const again = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const { body } = await (await again.client('tang.yuetming@demo.gantry')).get(
      `/api/projects/${server.projectId('BEM')}`,
    );
    expect(body.permissions).toEqual(['LAYER_VIEW']);
  } finally {
    await again.close();
  }
});

test('a project that is older than a role gets it, with its permissions, at the next start', async () => {
  const { owner } = server.context.database;
  await owner.query(`delete from role where code = 'LAND_SURVEYOR'`);
  await owner.query(`delete from role_default where role_code = 'LAND_SURVEYOR'`);
  const again = await startTestServer({ databaseUrl: server.databaseUrl, demo: false });
  onTestFinished(() => again.close());
  const { rows } = await owner.query(
    `select p.code, rp.permission from project p left join role r on r.project_id = p.id and r.code = 'LAND_SURVEYOR'
     left join role_permission rp on rp.project_id = p.id and rp.role_code = r.code order by p.code`,
  );
  expect(rows).toEqual(
    ['BEM', 'ISO', 'TCE', 'TY', 'YMTW'].map((code) => ({ code, permission: 'LAYER_VIEW' })),
  );
});

test.each([
  ['BEM', 'S', ['CONTRACTOR_SURVEYOR', 'LAND_SURVEYOR', 'SENIOR_SURVEY_OFFICER', 'SURVEY_OFFICER']],
  ['TCE', 'S', ['CONTRACTOR_SURVEYOR', 'LAND_SURVEYOR', 'SENIOR_SURVEY_OFFICER', 'SURVEY_OFFICER']],
  ['BEM', 'C', ['SENIOR_INSPECTOR', 'INSPECTOR', 'ASSISTANT_INSPECTOR']],
  ['TCE', 'G', ['SENIOR_INSPECTOR', 'INSPECTOR', 'ASSISTANT_INSPECTOR']],
  ['TY', 'S', ['SENIOR_INSPECTOR', 'INSPECTOR', 'ASSISTANT_INSPECTOR']],
])('the demo’s %s has two people for each part of an inspection in %s', (project, discipline, roles) => {
  for (const role of [...roles, 'CONTRACTOR_ENGINEER', 'RESIDENT_ENGINEER']) {
    const able = demoAccounts.filter(({ places }) =>
      places.some(
        (place) =>
          place.project === project &&
          place.role === role &&
          (place.disciplines.length === 0 || place.disciplines.includes(discipline)),
      ),
    );
    expect([role, able.length >= 2]).toEqual([role, true]);
  }
  const surveyors = demoAccounts.flatMap(({ places }) =>
    places.filter((place) => place.role === 'LAND_SURVEYOR' && place.disciplines.includes('C')),
  );
  expect(surveyors).toEqual([]);
});

test('the demo lists its accounts, each of which can sign in; without the demo there are none', async () => {
  const client = await server.client();
  const { body } = await client.get('/api/demo/accounts');
  expect(body).toHaveLength(demoAccounts.length);
  expect(body.length).toBeGreaterThanOrEqual(60);
  expect(new Set(body.map(({ email }: { email: string }) => email)).size).toBe(body.length);
  expect(body[0]).toEqual({
    email: 'wong.chikin@demo.gantry',
    password: 'gantry-demo-2026',
    name: 'Wong Chi Kin',
    role: 'Contractor Engineer',
    project: 'BEM',
  });
  for (const { email } of body.slice(-2)) await (await server.client()).signIn(email);

  const plain = await startTestServer({ demo: false, databaseUrl: server.databaseUrl });
  try {
    expect(await (await plain.client()).get('/api/demo/accounts')).toMatchObject({ status: 200, body: [] });
  } finally {
    await plain.close();
  }
});
