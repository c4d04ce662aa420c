import { mostViewLinks, viewLinkDays } from '@gantry/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { sampleViewpoint } from './testing/sample-viewpoint.ts';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client('yip.wingsze@demo.gantry');
  viewer = await server.client('fong.hoiyan@demo.gantry');
  stranger = await server.client('kwan.pakho@demo.gantry');
  base = `/api/projects/${server.projectId('BEM')}/view-links`;
});
afterAll(() => server.close());
beforeEach(() => server.context.database.owner.query('delete from view_link'));

const copy = (client: TestClient, more: object = {}) =>
  client.post(base, { viewpoint: { ...sampleViewpoint, ...more } });
const days = (number: number) => number * 24 * 3600 * 1000;

test('a link opens what its owner saw for each member, and for nobody else; nobody lists it', async () => {
  const measurements = { unit: 'mm', chosen: null, isListOpen: true, list: [] };
  const { status, body } = await copy(viewer, { measurements, tab: 'gantry.permits/tab' });
  expect(status).toBe(200);
  const opened = (await admin.get(`${base}/${body.id}`)).body;
  expect(opened.viewpoint).toEqual({ ...sampleViewpoint, measurements, tab: 'gantry.permits/tab' });
  expect(opened.owner.name).toBe('Fong Hoi Yan');
  expect((await admin.get(base)).status).toBe(404);
  expect((await stranger.get(`${base}/${body.id}`)).status).toBe(404);
  const elsewhere = base.replace(server.projectId('BEM'), server.projectId('TCE'));
  expect((await stranger.get(`${elsewhere}/${body.id}`)).status).toBe(404);
  for (const type of ['mine', 'project'])
    expect((await viewer.get(`${base.replace('view-links', 'views')}?of=${type}`)).body.total).toBe(0);
  expect((await copy(viewer, { colour: 'red' })).status).toBe(400);
});

test('the same view is the same link, which lasts anew; an expired one is gone', async () => {
  const { owner } = server.context.database;
  const [first, again] = [(await copy(viewer)).body, (await copy(viewer)).body];
  expect(again.id).toBe(first.id);
  expect((await copy(admin)).body.id).not.toBe(first.id);
  const left = new Date(first.expiresAt).getTime() - Date.now();
  expect(Math.abs(left - days(viewLinkDays))).toBeLessThan(days(1));
  await owner.query("update view_link set expires_at = expires_at - interval '89 days' where id = $1", [
    first.id,
  ]);
  expect((await viewer.get(`${base}/${first.id}`)).status).toBe(200);
  expect((await copy(viewer)).body).toMatchObject({ id: first.id });
  await owner.query("update view_link set expires_at = expires_at - interval '91 days' where id = $1", [
    first.id,
  ]);
  expect((await viewer.get(`${base}/${first.id}`)).status).toBe(404);
  // The next link of the project removes it.
  const next = (await copy(viewer)).body;
  expect(next.id).not.toBe(first.id);
  expect((await owner.query('select from view_link where id = $1', [first.id])).rowCount).toBe(0);
});

test('nobody has more than the limit', async () => {
  const { user } = (await viewer.get('/api/session')).body;
  await server.context.database.owner.query(
    `insert into view_link (project_id, id, owner_id, sha256, viewpoint, created_at, expires_at)
     select $1, gen_random_uuid(), $2, 'other ' || n, $3, now(), now() + interval '1 day' from generate_series(1, $4) n`,
    [server.projectId('BEM'), user.id, JSON.stringify(sampleViewpoint), mostViewLinks],
  );
  expect(await copy(viewer)).toMatchObject({ status: 422, body: { error: { code: 'VIEW_LINKS_FULL' } } });
  expect((await copy(admin)).status).toBe(200);
});
