import { setTimeout as wait } from 'node:timers/promises';
import { layerList } from '@gantry/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtProgram } from '../testing/programs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { converterVariable } from './conversion/converter.ts';

vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
beforeAll(async () => {
  process.env[converterVariable] = await builtProgram('conversion-process');
  server = await startTestServer({ demoBays: 6 });
});
afterAll(async () => {
  await server.close();
});

async function layersOf(code: string, email: string, from = server) {
  const client = await from.client(email);
  const { body } = await client.get(`/api/projects/${from.projectId(code)}/layers`);
  return layerList.parse(body);
}

/** The project's layers, models and versions in readable form. */
async function summary(code: string, email: string, from = server) {
  const { layers } = await layersOf(code, email, from);
  return layers.map(({ name, models }) => ({
    name,
    dates: models.map(({ versions }) =>
      versions.map(({ createdDate, status }) => `${createdDate} ${status}`),
    ),
  }));
}

const structure = { name: 'Tunnel structure', dates: [['2026-09-21 ready', '2026-03-16 ready']] };
const services = { name: 'Tunnel services', dates: [['2026-11-20 ready']] };

test('the tunnel appears in two projects, on three dates, after the server is ready', async () => {
  const end = Date.now() + 170_000;
  for (;;) {
    const there = JSON.stringify([
      await summary('BEM', 'fong.hoiyan@demo.gantry'),
      await summary('TCE', 'lee.manhei@demo.gantry'),
    ]);
    if (
      !there.includes('queued') &&
      !there.includes('converting') &&
      there.match(/ready|failed/g)?.length === 4
    )
      break;
    expect(Date.now()).toBeLessThan(end);
    await wait(200);
  }
  expect(await summary('BEM', 'fong.hoiyan@demo.gantry')).toEqual([structure, services]);
  expect(await summary('TCE', 'lee.manhei@demo.gantry')).toEqual([
    { name: 'Tunnel', dates: [['2026-11-20 ready']] },
  ]);
  expect(await summary('ISO', 'kwan.pakho@demo.gantry')).toEqual([]);

  const { origin, layers } = await layersOf('BEM', 'fong.hoiyan@demo.gantry');
  expect(origin).toEqual({ easting: 836_000, northing: 818_900, height: 0 });
  const [later, earlier] = layers[0]?.models[0]?.versions ?? [];
  expect(earlier?.objectCount).toBeLessThan(later?.objectCount ?? 0);
  expect(later?.placement).toMatchObject({
    crs: 2326,
    eastings: 836_000,
    northings: 818_900,
    orthogonalHeight: -20,
  });
  expect(later?.placement?.xAxisAbscissa).toBeCloseTo(0.9659258, 6);
  const client = await server.client('fong.hoiyan@demo.gantry');
  const lights = await client.get(`/api/projects/${server.projectId('BEM')}/objects?search=light`);
  expect(lights.body.total).toBeGreaterThan(0);
});

test('a second start adds nothing', async () => {
  const again = await startTestServer({ databaseUrl: server.databaseUrl, demoBays: 6 });
  try {
    await wait(1000);
    expect(await summary('BEM', 'fong.hoiyan@demo.gantry', again)).toEqual([structure, services]);
  } finally {
    await again.close();
  }
});
