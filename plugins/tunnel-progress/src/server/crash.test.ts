import { killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { scheduleCalls } from '../contract/schedule/schedule.ts';
import { plugin } from './plugin.ts';

/** Activities of each import. */
const size = 300;

/** The imports with how many activities each changed, and the days on which activities of them are to be finished. */
const stored = `
  select (select array_agg(file_name order by number) from schedule_import) as names,
    (select count(*)::integer from schedule_import i where $1 <> (select count(*) from schedule_import_activity c
      where c.import_id = i.id)) as partial,
    (select array_agg(distinct plan_finish::text) from activity where id like 'KILL-%') as days,
    (select count(*)::integer from activity where id like 'KILL-%') as activities,
    (select max(number) from schedule_import) as number`;

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed while planners import has each programme whole or not at all, and none that it acknowledged is lost',
  async () => {
    const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
    let next = 0;
    await killRounds<typeof scheduleCalls, string>(half, scheduleCalls, {
      roles: ['PROJECT_ADMIN'],
      writers: 2,
      answers: 20,
      async write(site, note) {
        next += 1;
        const fileName = `programme-${next}.xer`;
        const planFinish = new Date(Date.UTC(2026, 0, 1 + next)).toISOString().slice(0, 10);
        const rows = Array.from({ length: size }, (_, nth) => ({
          activityId: `KILL-${nth}`,
          planStart: '2026-01-01',
          planFinish,
        }));
        await site.member('PROJECT_ADMIN').api.importActivities({ rows, fileName, apply: true });
        note(fileName);
      },
      async check(site, noted) {
        const [found] = await site.rows(stored, [size]);
        const { names, ...rest } = found as { names: readonly string[] };
        expect(rest).toEqual({
          partial: 0,
          days: [expect.any(String)],
          activities: size,
          number: names.length,
        });
        expect(noted.filter((name) => !names.includes(name))).toEqual([]);
      },
    });
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
