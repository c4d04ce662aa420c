import { type KillDevice, killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { cctvCalls } from '../contract/cctv-calls.ts';
import { cameraKind, messageAnswer } from '../contract/messages.ts';
import { plugin } from './plugin.ts';

/** Zones of which each message says that somebody is in one. */
const zones = Array.from({ length: 10 }, (_, nth) => `Zone ${nth}`);

/** Open alerts of a camera and the series that lead to them, its latest count, and the alarms that stand for it. */
const stored = `
  select (select count(*)::integer from monitor_alert a where a.monitor_id = $1 and a.ended_at is null) as open,
    (select count(*)::integer from alert_series s join monitor_alert a on a.id = s.alert_id
      where s.monitor_id = $1 and (a.ended_at is null) = (s.last_phase = 'start')) as agreeing,
    (select count(*)::integer from alert_series s where s.monitor_id = $1) as series,
    (select coalesce(max(count), 0)::integer from monitor_state s where s.monitor_id = $1) as counted,
    (select count(*)::integer from public.alarm l where l.subject = $1 and l.ended_at is null and l.cleared_at is null) as alarms`;

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed while cameras send has an alarm for each open alert, and what it answered for',
  async () => {
    const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
    const start = Date.now() - 86_400_000;
    let cameras: KillDevice[] = [];
    let next = 0;
    await killRounds<typeof cctvCalls, { monitorId: string; nth: number }>(half, cctvCalls, {
      roles: ['PROJECT_ADMIN'],
      writers: 4,
      answers: 60,
      async prepare(site) {
        cameras = await Promise.all(Array.from({ length: 4 }, () => site.device(cameraKind)));
      },
      async write(_site, note) {
        next += 1;
        const nth = next;
        const camera = cameras[nth % cameras.length];
        const time = new Date(start + nth * 1000).toISOString();
        // Each message of a camera ends what the one before began, or begins it again.
        const phase = Math.floor(nth / cameras.length) % 2 === 0 ? 'start' : 'end';
        const answer = messageAnswer.parse(
          await camera?.send({
            events: zones.map((zone) => ({ time, type: 'danger-zone', zone, phase })),
            counts: [{ time, count: nth }],
          }),
        );
        expect(answer.refused).toEqual([]);
        note({ monitorId: camera?.id ?? '', nth });
      },
      async check(site, noted) {
        for (const { id } of cameras) {
          const answered = noted.filter(({ monitorId }) => monitorId === id).map(({ nth }) => nth);
          const [found] = await site.rows(stored, [id]);
          const { open, series, counted } = found as { open: number; series: number; counted: number };
          expect(counted).toBeGreaterThanOrEqual(Math.max(0, ...answered));
          // A message is stored completely or not at all, with its alarms.
          expect([0, zones.length]).toContain(open);
          expect(found).toMatchObject({ agreeing: series, alarms: open });
        }
      },
    });
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
