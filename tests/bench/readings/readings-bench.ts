import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoProjects } from '@gantry/demo';
import type pg from 'pg';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { cookieHeader, signIn, startServer } from '../built-server.ts';
import type { Part } from '../report.ts';
import { quantile } from '../statistics.ts';
import { BenchBroker } from './bench-broker.ts';
import { messageOf, ReadingSite, type TestedGateway } from './reading-site.ts';

/** Target for the 95th percentile of acknowledgements, in milliseconds. */
const limit = 100;
const browsers = 5;
const gateways = 10;
const sensors = 20;
/** Messages of one gateway per second; with one reading of each sensor, 1,000 readings a second in all. */
const rate = 5;
const perSecond = gateways * sensors * rate;

/** Measures readings of sensors behind gateways, by HTTP and by MQTT, beside open event streams. */
export async function readingsBench({ root, ingestSeconds: seconds }: BenchOptions): Promise<Part> {
  const project = demoProjects.find(({ code }) => code === 'BEM');
  if (project === undefined) throw new Error('The demo has no project BEM.');
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  const broker = await BenchBroker.start();
  try {
    const databaseUrl = await postgres.ensure();
    const config = join(folder, 'bench.config.json');
    const plugin = { path: join(root, 'plugins/falsework'), trust: 'builtin', shortName: 'falsework' };
    await writeFile(config, JSON.stringify({ plugins: [plugin], mqtt: { url: broker.broker.url } }));
    const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      GANTRY_DATA: folder,
      GANTRY_CONFIG: config,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    });
    try {
      const cookie = cookieHeader(await signIn(server.url, 'yip.wingsze@demo.gantry'));
      const site = new ReadingSite(server.url, cookie, project.id);
      const tested: TestedGateway[] = [];
      for (let nth = 0; nth < gateways; nth += 1) tested.push(await site.gateway(sensors));
      const streams = await Promise.all(Array.from({ length: browsers }, () => site.listen()));
      // The demo is filled meanwhile.
      await wait(15_000);

      let accepted = 0;
      const http: number[] = [];
      const post = async (gateway: TestedGateway, message: string, due: number) => {
        const stored = await site.post(gateway.token, message);
        accepted += stored;
        http.push(performance.now() - due);
      };
      await play(tested, 2, post);
      http.length = 0;
      await play(tested, seconds, post);

      const client = await broker.broker.device();
      const publish = async (gateway: TestedGateway, message: string, due: number) => {
        broker.expect(message, due);
        await client.publishAsync(`gantry/falsework/${gateway.token}`, message, { qos: 1 });
      };
      await play(tested, seconds, publish);
      const all = (2 + 2 * seconds) * perSecond;
      const stored = await storedWithin(databaseUrl, all, 60);
      for (const stream of streams) stream.stop();
      const bare = await onConnection(databaseUrl, (owner) => bareInserts(owner, seconds * rate * gateways));
      const figure = (name: string, times: readonly number[], share: number, target?: number) => ({
        name,
        ours: quantile(times, share),
        theirs: limit,
        ...(target !== undefined && { target }),
      });
      return {
        title: `${perSecond} readings a second for ${seconds} s beside ${browsers} event streams, ${sensors} in a message`,
        columns: ['measured', 'limit'],
        figures: [
          figure('HTTP, p50', http, 0.5),
          figure('HTTP, p95', http, 0.95, 1),
          figure('HTTP, slowest', http, 1),
          figure('MQTT, p50', broker.times, 0.5),
          figure('MQTT, p95', broker.times, 0.95, 1),
          figure('MQTT, slowest', broker.times, 1),
        ],
        notes: [
          'From the moment at which a message was due until its acknowledgement: by HTTP as the gateway reads it, by MQTT as the broker does.',
          `Sent ${all}, acknowledged by HTTP ${accepted}, stored ${stored}: ${stored === all ? 'none lost, none twice' : 'LOST OR TWICE'}.`,
          `The bare insert of such a message: p50 ${quantile(bare, 0.5).toFixed(1)} ms, p95 ${quantile(bare, 0.95).toFixed(1)} ms.`,
        ],
      };
    } finally {
      await server.stop();
    }
  } finally {
    await broker.broker.close();
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Each gateway sends at fixed intervals, whether or not its previous message was answered. */
async function play(
  tested: readonly TestedGateway[],
  seconds: number,
  send: (gateway: TestedGateway, message: string, due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now() + 50;
  const running = tested.flatMap((gateway, nth) =>
    Array.from({ length: seconds * rate }, async (_, turn) => {
      const due = start + ((turn + nth / tested.length) * 1000) / rate;
      await wait(Math.max(0, due - performance.now()));
      await send(gateway, messageOf(gateway, new Date()), due);
    }),
  );
  await Promise.all(running);
}

/** Waits until all readings are stored, at most for the given seconds. */
async function storedWithin(databaseUrl: string, all: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const stored = await onConnection(databaseUrl, async (owner) => {
      const { rows } = await owner.query(
        `select count(*)::int as stored from "gantry.falsework".sensor_reading r
         join device d on d.id = r.sensor_id and d.name = 'Bench falsework-sensor'`,
      );
      return Number(rows[0]?.stored);
    });
    if (stored >= all || performance.now() > end) return stored;
    await wait(500);
  }
}

/** Milliseconds for the insert of one message's rows with its commit, into a table with the same key and nothing else. */
async function bareInserts(owner: pg.Client, messages: number): Promise<readonly number[]> {
  await owner.query(
    `create table bare_reading (sensor int, at timestamptz, x float8, y float8, z float8, force float8, primary key (sensor, at))`,
  );
  const ids = Array.from({ length: sensors }, (_, nth) => nth);
  const times: number[] = [];
  for (let nth = 0; nth < messages; nth += 1) {
    const began = performance.now();
    await owner.query(
      `insert into bare_reading select s, $2::timestamptz + $3 * interval '1 s', 0.1, 0.2, 0.05, 12.5 from unnest($1::int[]) s`,
      [ids, new Date(), nth],
    );
    times.push(performance.now() - began);
  }
  return times;
}
