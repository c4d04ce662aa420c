import { type KillDevice, killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { falseworkCalls } from '../contract/falsework.ts';
import { readingAnswer, sensorKind } from '../contract/readings.ts';
import { plugin } from './plugin.ts';

/** Readings in each message. */
const batch = 20;

/** The stored readings of a sensor, what its hours add up to, and how many of these times are stored. */
const stored = `
  select (select count(*)::integer from sensor_reading r where r.sensor_id = $1) as readings,
    (select coalesce(sum(force_count), 0)::integer from sensor_hour h where h.sensor_id = $1) as added,
    (select count(*)::integer from sensor_reading r where r.sensor_id = $1 and r.at = any($2::timestamptz[])) as answered`;

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed while sensors send has stored each acknowledged reading once',
  async () => {
    const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
    const start = Date.now() - 86_400_000;
    let sensors: KillDevice[] = [];
    let next = 0;
    await killRounds<typeof falseworkCalls, { sensorId: string; times: readonly string[] }>(
      half,
      falseworkCalls,
      {
        roles: ['PROJECT_ADMIN'],
        writers: 4,
        answers: 60,
        async prepare(site) {
          sensors = await Promise.all(Array.from({ length: 4 }, () => site.device(sensorKind)));
        },
        async write(_site, note) {
          const first = next;
          next += batch;
          const sensor = sensors[(first / batch) % sensors.length];
          const times = Array.from({ length: batch }, (_, nth) =>
            new Date(start + (first + nth) * 1000).toISOString(),
          );
          const readings = times.map((time) => ({ time, force: 1 }));
          const answer = readingAnswer.parse(await sensor?.send({ readings }));
          expect(answer).toEqual({ accepted: batch, duplicates: 0, refused: [] });
          note({ sensorId: sensor?.id ?? '', times });
        },
        async check(site, noted) {
          for (const { id } of sensors) {
            const answered = noted.flatMap(({ sensorId, times }) => (sensorId === id ? times : []));
            const [found] = await site.rows(stored, [id, answered]);
            const { readings } = found as { readings: number };
            expect(found).toEqual({ readings, added: readings, answered: answered.length });
            // An unanswered message is stored completely or not at all.
            expect(readings % batch).toBe(0);
          }
        },
      },
    );
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
