import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginFolder } from '../plugins/testing/plugin-folder.ts';
import { addModel } from '../testing/add-model.ts';
import { onConnection } from '../testing/on-connection.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const html =
  '<!doctype html><html><head><title>Gantry</title></head><body><div id="root"></div></body></html>';
const near = { type: 'number', default: 10, scope: 'project', write: 'LAYER_ADMIN' };
const days = { type: 'number', default: 7 };

/** Turned by 90 degrees, 10 m east of the project's origin, 5 m above and 20 m south of it. */
const placement = {
  crs: null,
  eastings: 10,
  northings: -20,
  orthogonalHeight: 5,
  xAxisAbscissa: 0,
  xAxisOrdinate: 2,
  scale: 1,
};

let app: string;
let folder: PluginFolder;
let server: TestServer;
let viewer: TestClient;
let admin: TestClient;
let bem: string;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'gantry-opening-'));
  await writeFile(join(app, 'index.html'), html);
  folder = await PluginFolder.make();
  const manifest = { settings: { near, days } };
  server = await startTestServer({
    appFolder: app,
    installed: [
      await folder.add('good', { manifest }),
      await folder.add('elsewhere', { manifest, entry: { projects: ['TCE'] } }),
    ],
    // As long as a test may take: on a busy machine the answers must still come with the page.
    timeouts: { page: 60_000 },
  });
  viewer = await server.client('fong.hoiyan@demo.gantry');
  admin = await server.client('lau.kwokwai@demo.gantry');
  bem = server.projectId('BEM');
  const settings = `/api/projects/${bem}/plugins/vendor.good/settings`;
  await admin.put(`${settings}/near`, { value: 20, version: 0 });
  await viewer.put(`${settings}/days`, { value: 3 });
  await addModel(server, bem, ['a']);
  const header = {
    schema: 'IFC4',
    engineSchema: 'IFC4',
    partlySupported: false,
    schemaStart: 0,
    schemaEnd: 0,
  };
  await server.ask('public', 'update model_version set header = $1, placement = $2', [
    JSON.stringify(header),
    JSON.stringify(placement),
  ]);
  await server.ask(
    'public',
    `with file as (insert into stored_file (sha256, bytes) values (repeat('1', 64), 1234) returning sha256)
     update model_version set first_look_sha256 = sha256 from file`,
  );
});
afterAll(async () => {
  await server.close();
  await folder.remove();
  await rm(app, { recursive: true });
});

/** What a page has with it, read as a browser does. */
async function open(client: TestClient, path: string) {
  const response = await client.fetch(path);
  const page = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const named = (name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(page)?.[1]?.split(' ') ?? [];
  const blocks = [
    ...page.matchAll(
      /<script type="application\/json" nonce="([^"]+)" data-answer="([^"]+)">([^<]*)<\/script>/g,
    ),
  ];
  return {
    page,
    status: response.status,
    cache: response.headers.get('cache-control'),
    sent: named('gantry-sent'),
    files: named('gantry-files'),
    looks: JSON.parse(
      /<meta name="gantry-looks" content="([^"]*)">/.exec(page)?.[1]?.replaceAll('&#34;', '"') ?? 'null',
    ),
    nonces: new Set(blocks.map(([, given]) => given === nonce)),
    answers: new Map(blocks.map(([, , path = '', text = '']) => [path, JSON.parse(text)])),
  };
}

const callsOf = (project: string) => [
  '/api/session',
  '/api/projects',
  ...['', '/layers', '/plugins', '/plugin-settings', '/alarms'].map(
    (call) => `/api/projects/${project}${call}`,
  ),
];

test('the page of a project has the answers of its first calls with it', async () => {
  const { status, cache, sent, nonces, answers } = await open(viewer, '/p/BEM/model?tab=none');
  expect([status, cache, [...nonces]]).toEqual([200, 'no-store', [true]]);
  expect([sent, [...answers.keys()]]).toEqual([callsOf(bem), callsOf(bem)]);
  for (const [path, answer] of answers) {
    const { body } = await viewer.get(path);
    // Alarms say how late it is on the server.
    expect([path, answer]).toEqual([path, 'now' in body ? { ...body, now: expect.any(String) } : body]);
  }
  expect(answers.get(`/api/projects/${bem}/plugin-settings`)).toEqual({
    plugins: { 'vendor.good': { user: { days: 3 }, project: { near: { value: 20, version: 1 } } } },
  });
});

test('the page of the model names the files of the models, as the API gives them to this member; others do not', async () => {
  const { files } = await open(viewer, '/p/BEM/model');
  expect(files).toEqual([`/api/projects/${bem}/files/${'0'.repeat(64)}`]);
  for (const path of ['/p/BEM/model?day=2026-03-16', '/p/BEM/my-day', '/p/BEM', '/p/BEM/x/permits/model'])
    expect([path, (await open(viewer, path)).files]).toEqual([path, []]);
});

test('the page of the model from its home view names the first looks of all models, with their places', async () => {
  const [version] = (await server.ask('public', 'select id from model_version')).rows;
  await server.ask(
    'public',
    'update project set origin_easting = 0, origin_northing = 0, origin_height = 0 where id = $1',
    [bem],
  );
  const { looks } = await open(viewer, '/p/BEM/model?tab=none');
  expect(looks).toEqual({
    user: (await viewer.get('/api/session')).body.user.id,
    looks: [
      {
        version: version?.id,
        path: `/api/projects/${bem}/files/${'1'.repeat(64)}`,
        bytes: 1234,
        frame: { scale: 1, along: 0, across: 1, move: [10, 5, 20] },
      },
    ],
  });
  const others = [
    'model?day=2026-03-16',
    'model?cam=p_1_2_3_4_5_6',
    `model?object=${'0'.repeat(22)}`,
    'my-day',
  ];
  for (const path of others)
    expect([path, (await open(viewer, `/p/BEM/${path}`)).looks]).toEqual([path, null]);
  // A picture without one of the models, from a view of the others, would be none of the project.
  await addModel(server, bem, ['b']);
  await server.ask(
    'public',
    `update model_version set header = (select header from model_version where id = $1)`,
    [version?.id],
  );
  expect((await open(viewer, '/p/BEM/model')).looks).toBeNull();
  await server.ask('public', 'update model_version set first_look_sha256 = $1', ['1'.repeat(64)]);
  expect((await open(viewer, '/p/BEM/model')).looks.looks).toHaveLength(2);
  await server.ask('public', 'update stored_file set bytes = 600000 where sha256 = $1', ['1'.repeat(64)]);
  expect((await open(viewer, '/p/BEM/model')).looks).toBeNull();
  await server.ask('public', 'update stored_file set bytes = 1234 where sha256 = $1', ['1'.repeat(64)]);
});

test('texts of people are data in the page', async () => {
  const name = 'A </script><script>alert(1)</script> <!-- $& " \u2028\u2029 \u{1f3d7} \\';
  await server.ask('public', 'update project set name = $1 where id = $2', [name, bem]);
  const { page, answers } = await open(viewer, '/p/BEM/model');
  expect(answers.get(`/api/projects/${bem}`).name).toBe(name);
  expect(answers.get('/api/projects').projects).toContainEqual(expect.objectContaining({ name }));
  expect([page.match(/<script/g)?.length, page.includes('<!--'), /[\u2028\u2029]/.test(page)]).toEqual([
    callsOf(bem).length,
    false,
    false,
  ]);
});

test.each<[string, string, string | undefined]>([
  ['nobody who is signed in', '/p/BEM/model', undefined],
  ['somebody who is not a member', '/p/BEM/model', 'kwan.pakho@demo.gantry'],
  ['a project that does not exist', '/p/NONE/model', 'fong.hoiyan@demo.gantry'],
  ['a page outside of a project', '/projects', 'fong.hoiyan@demo.gantry'],
])('has nothing for %s', async (_whom, path, email) => {
  const client = await server.client(email);
  const { page, status } = await open(client, path);
  const bare = await (await server.client()).fetch('/sign-in');
  const plain = (text: string) => text.replace(/nonce="[^"]+"/g, '');
  expect([status, plain(page)]).toEqual([200, plain(await bare.text())]);
});

test('has nothing for a session that has ended', async () => {
  const client = await server.client('fong.hoiyan@demo.gantry');
  await client.fetch('/api/session', {
    method: 'DELETE',
    headers: { origin: server.url, cookie: client.cookie ?? '' },
  });
  expect((await open(client, '/p/BEM/model')).sent).toEqual([]);
});

test('has no layers and no files for a member who may not see them', async () => {
  const { owner } = server.context.database;
  await owner.query(
    `delete from role_permission where project_id = $1 and role_code = 'VIEWER' and permission = 'LAYER_VIEW'`,
    [bem],
  );
  const { sent, files, looks } = await open(viewer, '/p/BEM/model');
  expect([sent, files, looks]).toEqual([callsOf(bem).filter((path) => !path.endsWith('/layers')), [], null]);
});

test('is sent without them while the database does not answer', async () => {
  const hasty = await startTestServer({ databaseUrl: server.databaseUrl, appFolder: app });
  try {
    const client = await hasty.client('lau.kwokwai@demo.gantry');
    await onConnection(
      server.context.database.owner,
      'begin; lock table project in access exclusive mode',
      async (holder) => {
        expect(await open(client, '/p/BEM/model')).toMatchObject({ status: 200, sent: [] });
        await holder.query('commit');
      },
    );
  } finally {
    await hasty.close();
  }
});
