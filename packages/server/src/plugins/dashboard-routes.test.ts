import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let member: TestClient;
let other: TestClient;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  member = await server.client('fong.hoiyan@demo.gantry');
  other = await server.client('wong.chikin@demo.gantry');
  path = `/api/projects/${server.projectId('BEM')}/dashboard`;
});
afterAll(() => server.close());

const tile = { item: 'gantry.permit-to-work/dwss-ty-permitToWork', w: 6, h: 4 };

test('each member has their own arrangement of each project’s dashboard', async () => {
  expect((await member.get(path)).body).toEqual({ tiles: null });
  const tiles = [tile, { item: 'acme.clock/clock', w: 3, h: 2 }];
  expect((await member.put(path, { tiles })).body).toEqual({ tiles });
  expect((await member.put(path, { tiles: [...tiles].reverse() })).status).toBe(200);
  expect((await member.get(path)).body).toEqual({ tiles: [...tiles].reverse() });
  expect((await other.get(path)).body).toEqual({ tiles: null });
  const { database } = server.context;
  const { rows } = await database.owner.query(
    `select id from app_user where email = 'wong.chikin@demo.gantry'`,
  );
  const seen = await database.inProject(server.projectId('BEM'), { kind: 'user', userId: rows[0].id }, (tx) =>
    tx.run(sql`select from dashboard_layout`),
  );
  expect(seen, 'rows that the database shows to another member').toBe(0);
  await member.put(path, { tiles: null });
  expect((await member.get(path)).body).toEqual({ tiles: null });
});

test.each<[string, unknown]>([
  ['one that is too wide', [{ ...tile, w: 13 }]],
  ['one that is too low', [{ ...tile, h: 1 }]],
  ['one that is no item', [{ ...tile, item: '../../etc' }]],
  ['one item twice', [tile, tile]],
  ['what it does not know', [{ ...tile, colour: 'red' }]],
  ['too many', Array.from({ length: 61 }, (_, n) => ({ ...tile, item: `acme.clock/c${n}` }))],
])('%s is refused', async (_what, tiles) => {
  const { status, body } = await member.put(path, { tiles });
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('a stranger cannot read or write one', async () => {
  const stranger = await server.client('kwan.pakho@demo.gantry');
  expect([(await stranger.get(path)).status, (await stranger.put(path, { tiles: [] })).status]).toEqual([
    404, 404,
  ]);
});
