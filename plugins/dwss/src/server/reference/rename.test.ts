import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RiscSite } from '../risc/testing/risc-site.ts';

let site: RiscSite;
let admin: PluginMember;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  admin = await site.host.member({ permissions: ['RISC_VIEW', 'REF_ADMIN'] });
});
afterAll(() => site?.close());

/** Number of the advisory lock that says that a step holds its form. */
const held = 4711;
const isHeld = `select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${held}`;
/** Waits, in a transaction, until another one waits for it. */
const untilAwaited = `do $do$ begin
  while not exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) loop
    perform pg_sleep(0.01); perform pg_stat_clear_snapshot();
  end loop; end $do$`;

test.each([
  ['portion', 'portion_id', 'portion_name'],
  ['location', 'location_id', 'location_name'],
] as const)(
  'a %s can be renamed while a step holds one of its forms and puts another one there',
  async (kind, column, name) => {
    const { host } = site;
    const [locked, moved] = [await site.submitted(), await site.submitted()];
    await host.rows(`update risc_form set portion_id = null, location_id = null where id = $1`, [moved.id]);
    const placeId = site[kind];
    const step = host.rows(
      `begin; select from risc_form where id = '${locked.id}' for update; select pg_advisory_xact_lock(${held}); ${untilAwaited};
       update risc_form set ${column} = '${placeId}' where id = '${moved.id}'; commit`,
    );
    // Nobody would ever wait for a step that comes after the renaming.
    await expect.poll(() => host.rows(isHeld)).toHaveLength(1);
    const renamed = await admin.patch(`/${kind}/${placeId}`, { name: `Renamed ${kind}`, version: 1 });
    expect(renamed.status).toBe(200);
    await step;
    expect(
      await host.rows(`select distinct ${name} as name from risc_form where id = any($1)`, [
        [locked.id, moved.id],
      ]),
    ).toEqual([{ name: `Renamed ${kind}` }]);
  },
);
