import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoProjects } from '@gantry/demo';
import type { BenchOptions } from '../bench-options.ts';
import { cookieHeader, signIn, startServer } from '../built-server.ts';
import type { Part } from '../report.ts';
import { quantile } from '../statistics.ts';
import { CountingSite, type TestedDevice } from './counting-site.ts';

const passagesPerSecond = 1000;
/** Target for the 95th percentile of acknowledgements, in milliseconds. */
const limit = 100;
const browsers = 5;
const deviceCount = 40;
/** Messages of one device per second. */
const rate = 5;

/** Measures passages that devices send to a server that also serves open event streams. */
export async function ingestBench({ root, ingestSeconds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
    GANTRY_DATA: folder,
    GANTRY_DEMO: '1',
    GANTRY_DEMO_BAYS: '0',
  });
  try {
    const project = demoProjects.find(({ code }) => code === 'BEM');
    if (project === undefined) throw new Error('The demo has no project BEM.');
    const cookie = cookieHeader(await signIn(server.url, 'yip.wingsze@demo.gantry'));
    const site = new CountingSite(server.url, cookie, project.id);
    await site.untilFilled();
    const devices = await Promise.all(Array.from({ length: deviceCount }, (_, nth) => site.register(nth)));
    const streams = await Promise.all(Array.from({ length: browsers }, () => site.listen()));
    const batch = passagesPerSecond / deviceCount / rate;
    await send(site, devices, { seconds: 2, batch, messages: rate });
    const batched = await send(site, devices, { seconds: ingestSeconds, batch, messages: rate });
    const singles = await send(site, devices, {
      seconds: Math.min(10, ingestSeconds),
      batch: 1,
      messages: 15,
    });
    const events = streams.map((stream) => stream.stop());
    const counted = await site.counted(devices);
    const sent = devices.reduce((sum, { accepted }) => sum + accepted, 0);
    const figure = (name: string, times: readonly number[], share: number) => ({
      name,
      ours: quantile(times, share),
      theirs: limit,
    });
    return {
      title: `${passagesPerSecond} passages a second for ${ingestSeconds} s beside ${browsers} event streams`,
      columns: ['measured', 'limit'],
      figures: [
        figure(`batches of ${batch}, p50`, batched.times, 0.5),
        { ...figure(`batches of ${batch}, p95`, batched.times, 0.95), target: 1 },
        figure(`batches of ${batch}, slowest`, batched.times, 1),
        figure('one passage a message, 600 a second, p95', singles.times, 0.95),
      ],
      notes: [
        'From the moment at which a message was due until its acknowledgement is read.',
        `Acknowledged ${sent}, counted ${counted}: ${sent === counted ? 'none lost' : 'LOST SOME'}; refused ${batched.refused + singles.refused}; sent again ${site.resent}.`,
        `Sent in time: ${batched.rate.toFixed(0)} passages a second in batches, ${singles.rate.toFixed(0)} one by one. Events heard by each stream: ${events.join(', ')}.`,
      ],
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Load {
  readonly seconds: number;
  readonly batch: number;
  /** Messages of each device per second. */
  readonly messages: number;
}

/** Each device sends at fixed intervals, whether or not its previous message was answered. */
async function send(
  site: CountingSite,
  devices: readonly TestedDevice[],
  { seconds, batch, messages }: Load,
) {
  const times: number[] = [];
  let refused = 0;
  const start = performance.now() + 50;
  const running = devices.flatMap((device, nth) =>
    Array.from({ length: seconds * messages }, async (_, turn) => {
      const due = start + ((turn + nth / devices.length) * 1000) / messages;
      await wait(Math.max(0, due - performance.now()));
      const isAccepted = await site.send(device, batch);
      if (isAccepted) times.push(performance.now() - due);
      else refused += 1;
    }),
  );
  await Promise.all(running);
  const took = (performance.now() - start) / 1000;
  return { times, refused, rate: (times.length * batch) / took };
}
