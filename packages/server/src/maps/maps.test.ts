import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapEntry } from '../config/map-entry.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const common = { attribution: '© Example', title: { en: 'Map', 'zh-CN': '地图' } } as const;
const maps: readonly MapEntry[] = [
  {
    ...common,
    id: 'streets',
    kind: 'raster',
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    minZoom: 0,
    maxZoom: 19,
    projects: '*',
  },
  {
    ...common,
    id: 'city',
    kind: '3d-tiles',
    url: 'https://city.example/tileset.json',
    raise: 2,
    projects: ['TY'],
  },
];

let folder: string;
let server: TestServer;
let member: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-maps-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  server = await startTestServer({ maps, appFolder: folder });
  member = await server.client('yip.wingsze@demo.gantry');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a project has the maps that the operator gives it, placed at its origin', async () => {
  const { status, body } = await member.get(`/api/projects/${server.projectId('BEM')}/maps`);
  expect(status).toBe(200);
  expect(body.maps).toEqual([
    {
      ...common,
      id: 'streets',
      kind: 'raster',
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      minZoom: 0,
      maxZoom: 19,
      height: null,
    },
  ]);
  expect(body.frame.mercator[0]).toBeCloseTo(12_709_822, -2);
});

test('nobody else reads them', async () => {
  const stranger = await server.client('kwan.pakho@demo.gantry');
  expect((await stranger.get(`/api/projects/${server.projectId('BEM')}/maps`)).status).toBe(404);
});

test('the page may fetch from the origins of the maps, and load no code from there', async () => {
  const page = await fetch(`${server.url}/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("; connect-src 'self' blob: https://tiles.example https://city.example;");
  expect(policy.match(/example/g)).toHaveLength(2);
});
