import { randomUUID } from 'node:crypto';
import {
  mostViewObjects,
  mostViews,
  type SavedView,
  type SavedViewpoint,
  savedViewsQuery,
} from '@gantry/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { sampleViewpoint } from './testing/sample-viewpoint.ts';
import { listSql } from './view-repository.ts';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let base: string;
let picture: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client('yip.wingsze@demo.gantry');
  viewer = await server.client('fong.hoiyan@demo.gantry');
  stranger = await server.client('kwan.pakho@demo.gantry');
  base = `/api/projects/${server.projectId('BEM')}/views`;
  picture = await pictureOf(900, 600);
});
afterAll(() => server.close());
beforeEach(() => server.context.database.owner.query('delete from saved_view'));

async function pictureOf(width: number, height: number): Promise<string> {
  const made = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  return (await made.jpeg().toBuffer()).toString('base64');
}
const save = async (client: TestClient, more: object = {}): Promise<SavedView> => {
  const { status, body } = await client.post(base, {
    name: 'Platform',
    isShared: false,
    viewpoint: sampleViewpoint,
    picture: null,
    ...more,
  });
  expect(status).toBe(200);
  return body;
};
const statusOf = async (client: TestClient, more: object) =>
  (
    await client.post(base, {
      name: 'A',
      isShared: false,
      viewpoint: sampleViewpoint,
      picture: null,
      ...more,
    })
  ).status;
const names = async (client: TestClient, query: string) =>
  (await client.get(`${base}?${query}`)).body.views.map(({ name }: SavedView) => name);

test('an own view is kept for its owner alone, opens as it was saved, and is shared by its owner', async () => {
  const saved = await save(viewer, { name: ' 月台 ' });
  expect(saved).toMatchObject({ name: '月台', isShared: false, version: 1, mayEdit: true, picture: null });
  expect((await viewer.get(`${base}/${saved.id}`)).body).toEqual({ ...saved, viewpoint: sampleViewpoint });
  expect([await names(viewer, 'of=mine'), await names(admin, 'of=project')]).toEqual([['月台'], []]);
  for (const answer of [
    await admin.get(`${base}/${saved.id}`),
    await admin.patch(`${base}/${saved.id}`, { version: 1, name: 'Mine' }),
    await admin.delete(`${base}/${saved.id}`),
  ])
    expect(answer.status).toBe(404);
  const shared = await viewer.patch(`${base}/${saved.id}`, { version: 1, isShared: true });
  expect(shared.body).toMatchObject({ isShared: true, version: 2, owner: saved.owner });
  expect((await admin.get(`${base}?of=project`)).body.views).toMatchObject([{ id: saved.id, mayEdit: true }]);
  expect((await admin.get(`${base}/${saved.id}`)).body.viewpoint).toEqual(sampleViewpoint);
});

test('others’ shared views are changed and deleted with LAYER_ADMIN only; an older version is refused', async () => {
  const { id } = await save(admin, { isShared: true });
  expect((await viewer.get(`${base}/${id}`)).body.mayEdit).toBe(false);
  for (const answer of [
    await viewer.patch(`${base}/${id}`, { version: 1, name: 'Mine' }),
    await viewer.delete(`${base}/${id}`),
  ])
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { details: { permission: 'LAYER_ADMIN' } } },
    });
  const other = await save(viewer, { isShared: true });
  const path = `${base}/${other.id}`;
  const both = await Promise.all(
    [admin, viewer].map((client, nth) => client.patch(path, { version: 1, name: `Name ${nth}` })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('VERSION_CONFLICT');
  // It is the owner's own again, and the administrator cannot see it any longer.
  expect((await admin.patch(path, { version: 2, isShared: false })).body).toMatchObject({ isShared: false });
  expect((await admin.get(path)).status).toBe(404);
  expect((await viewer.delete(path)).status).toBe(204);
  expect((await viewer.get(path)).status).toBe(404);
});

test('the picture is made small, shown to those who may open the view, and removed with it', async () => {
  const { owner } = server.context.database;
  const files = async () => (await owner.query('select from stored_file')).rowCount;
  const before = await files();
  const saved = await save(viewer, { picture });
  const shown = await viewer.fetch(saved.picture ?? '');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 640 });
  expect((await admin.get(saved.picture ?? '')).status).toBe(404);
  expect((await stranger.get(saved.picture ?? '')).status).toBe(404);
  // A new viewpoint has not the picture of the one before.
  const replaced = await viewer.patch(`${base}/${saved.id}`, { version: 1, viewpoint: sampleViewpoint });
  expect(replaced.body.picture).toBeNull();
  const again = await viewer.patch(`${base}/${saved.id}`, { version: 2, picture });
  const renamed = await viewer.patch(`${base}/${saved.id}`, { version: 3, name: 'Renamed' });
  expect(renamed.body.picture).toBe(again.body.picture);
  expect(await viewer.delete(`${base}/${saved.id}`)).toMatchObject({ status: 204 });
  await expect.poll(files, { timeout: 30_000 }).toBe(before);
  for (const bad of ['bm8gcGljdHVyZQ==', await pictureOf(3000, 2000)])
    expect(await statusOf(viewer, { picture: bad })).toBe(422);
});

test('a viewpoint that is none, or too large, is refused', async () => {
  const { camera, components } = sampleViewpoint;
  const wrong = (more: Partial<SavedViewpoint> | object) =>
    statusOf(viewer, { viewpoint: { ...sampleViewpoint, ...more } });
  const lying = { ...camera, cameraDirection: { x: 0, y: 0, z: 0 } };
  const ids = Array.from({ length: mostViewObjects + 1 }, (_, nth) => String(nth).padStart(22, '0'));
  const many = { ...components, hidden: [{ modelId: randomUUID(), globalIds: ids }] };
  const answers = [
    await wrong({ format: 2 }),
    await wrong({ camera: lying }),
    await wrong({ camera: { ...camera, kind: 'orthogonal' } }),
    await wrong({ day: '2026-02-30' }),
    await wrong({ colour: 'red' }),
    await wrong({ components: many }),
    await statusOf(viewer, { name: ' ' }),
  ];
  expect(answers.filter((status) => status !== 400)).toEqual([]);
  const most = { ...many, hidden: [{ modelId: randomUUID(), globalIds: ids.slice(1) }] };
  expect(await wrong({ components: most })).toBe(200);
});

test('of 100 views a page comes with one statement, the newest first; nobody keeps more than the limit', async () => {
  const { owner } = server.context.database;
  const { user } = (await viewer.get('/api/session')).body;
  const fill = (number: number, kind: string) =>
    owner.query(
      `insert into saved_view (project_id, id, owner_id, name, is_shared, viewpoint, created_at, changed_by, changed_at)
       select $1, gen_random_uuid(), $2, $3 || n, true, $4, now() - n * interval '1 hour', $2, now() from generate_series(1, $5) n`,
      [server.projectId('BEM'), user.id, kind, JSON.stringify(sampleViewpoint), number],
    );
  await fill(120, 'View ');
  expect(await names(admin, 'of=project&from=98&limit=3')).toEqual(['View 99', 'View 100', 'View 101']);
  const page = (await admin.get(`${base}?of=project`)).body;
  expect([page.total, page.views.length, 'viewpoint' in page.views[0]]).toEqual([120, 100, false]);
  const { text } = listSql(
    server.projectId('BEM'),
    { id: user.id, permissions: new Set() },
    savedViewsQuery.parse({ of: 'project' }),
  );
  expect(text).not.toContain('viewpoint');
  await fill(mostViews - 120, 'More ');
  expect(await statusOf(viewer, {})).toBe(422);
});

test('views of another project are not found, and other browsers are told of a change', async () => {
  const { id } = await save(admin, { isShared: true });
  for (const path of [`${base}/${id}`, base])
    expect((await stranger.get(`${path}?of=mine`)).status).toBe(404);
  const elsewhere = base.replace(server.projectId('BEM'), server.projectId('TCE'));
  expect((await stranger.get(`${elsewhere}/${id}`)).status).toBe(404);
  expect((await stranger.patch(`${elsewhere}/${id}`, { version: 1, name: 'A' })).status).toBe(404);
  expect((await stranger.delete(`${elsewhere}/${id}`)).status).toBe(404);
  await save(admin, { isShared: false });
  const { rows } = await server.context.database.owner.query(
    "select users is null as for_all from event where topic = 'host.views-changed' order by seq desc limit 2",
  );
  expect(rows).toEqual([{ for_all: false }, { for_all: true }]);
});
