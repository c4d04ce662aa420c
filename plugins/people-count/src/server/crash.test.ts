import { type KillDevice, killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { counterKind, passageAnswer } from '../contract/passages.ts';
import { peopleCountCalls } from '../contract/people-count.ts';
import { plugin } from './plugin.ts';

/** Passages in each message. */
const batch = 20;

/** The stored passages and daily totals of a device. */
const stored = `
  select (select count(*)::integer from passage p where p.device_id = $1) as passages,
    (select coalesce(sum(in_count), 0)::integer from people_daily d where d.device_id = $1) as counted,
    (select count(*)::integer from passage p where p.device_id = $1 and p.sequence = any($2::bigint[])) as answered`;

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed while counters send has counted each acknowledged passage once',
  async () => {
    const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
    let devices: KillDevice[] = [];
    let next = 0;
    await killRounds<typeof peopleCountCalls, { deviceId: string; sequences: readonly number[] }>(
      half,
      peopleCountCalls,
      {
        roles: ['PROJECT_ADMIN'],
        writers: 4,
        answers: 60,
        async prepare(site) {
          devices = await Promise.all(Array.from({ length: 4 }, () => site.device(counterKind)));
        },
        async write(_site, note) {
          const first = next;
          next += batch;
          const device = devices[(first / batch) % devices.length];
          const time = new Date().toISOString();
          const sequences = Array.from({ length: batch }, (_, nth) => first + nth);
          const passages = sequences.map((sequence) => ({ sequence, time, direction: 'in' }));
          const answer = passageAnswer.parse(await device?.send({ passages }));
          expect(answer).toEqual({ accepted: batch, duplicates: 0, refused: [] });
          note({ deviceId: device?.id ?? '', sequences });
        },
        async check(site, noted) {
          for (const { id } of devices) {
            const answered = noted.flatMap(({ deviceId, sequences }) => (deviceId === id ? sequences : []));
            const [found] = await site.rows(stored, [id, answered]);
            const { passages, counted } = found as { passages: number; counted: number };
            expect(found).toMatchObject({ answered: answered.length, counted: passages });
            // An unanswered message is stored completely or not at all.
            expect(passages % batch).toBe(0);
            expect(counted).toBeGreaterThanOrEqual(answered.length);
          }
        },
      },
    );
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
