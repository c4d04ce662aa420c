import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoProjects } from '@gantry/demo';
import { expect, test } from 'vitest';
import { builtPlugin } from '../testing/programs.ts';
import { type ServerProcess, spawnServer } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { TestBroker } from './testing/test-broker.ts';

const id = 'vendor.meters';
/** Readings in each message. */
const batch = 20;
const messages = 24;

// Runs only with `npm run test:all`; the tests of the door cut connections instead of killing the server.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed while devices publish has, after its restart, each reading once',
  async () => {
    const source = fileURLToPath(new URL('testing/meter-plugin.ts', import.meta.url));
    const path = await builtPlugin(id, source);
    const folder = await mkdtemp(join(tmpdir(), 'gantry-mqtt-'));
    const stored = await createTestDatabase();
    const broker = await TestBroker.start();
    await writeFile(
      join(folder, 'gantry.config.json'),
      JSON.stringify({ plugins: [{ path, trust: 'builtin' }], mqtt: { url: broker.url } }),
    );
    const settings = {
      GANTRY_DATA: folder,
      DATABASE_URL: stored.url,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    };
    let server: ServerProcess | undefined;
    const start = async () => {
      server = await spawnServer(settings, folder);
      await server.ready();
      return server.url;
    };
    const counts = async () => {
      const [row] = await stored.rows(
        'select count(*)::int as stored, count(distinct sequence)::int as numbers from reading',
        [],
        id,
      );
      return row;
    };
    try {
      const url = await start();
      const isConnected = async () => (await (await fetch(`${url}/api/health`)).json()).mqtt === 'connected';
      await expect.poll(isConnected).toBe(true);
      const admin = await new TestClient(url).signIn('yip.wingsze@demo.gantry');
      const project = demoProjects.find(({ code }) => code === 'BEM')?.id;
      const asked = { pluginId: id, kind: 'meter', name: 'Meter', externalId: 'M-1' };
      const { token } = (await admin.post(`/api/projects/${project}/devices`, asked)).body;
      const sender = await broker.device();
      const sent = Array.from({ length: messages }, (_, nth) => {
        const readings = Array.from({ length: batch }, (_, at) => ({ sequence: nth * batch + at, level: 1 }));
        return sender.publishAsync(`gantry/${id}/${token}`, JSON.stringify({ readings }), { qos: 1 });
      });
      await expect.poll(counts, { interval: 2 }).not.toMatchObject({ stored: 0 });
      await server?.stop('SIGKILL');
      await Promise.all(sent);
      await start();
      const all = messages * batch;
      await expect.poll(counts, { timeout: 200_000 }).toEqual({ stored: all, numbers: all });
    } finally {
      await server?.stop('SIGKILL');
      await broker.close();
      await stored.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  480_000,
);
