import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { plugin } from '../../../plugins/ai-cctv/src/server/plugin.ts';

/** Cameras of a project ten times as large as a large one. */
export const cameras = 600;
/** Days of the alerts. */
const days = 1095;
const open = 60;

/**
 * Fills a project with cameras and the alerts of three years: three types and up to two zones a camera, most dealt with, one of 25 left as it
 * came, the last ones open. Triggers and foreign key checks are bypassed.
 * @param owner - a superuser's connection
 */
export async function fillCameras(owner: pg.Client, projectId: string, alerts: number): Promise<void> {
  await owner.query(`
    set search_path = ${searchPathOf(plugin.id)};
    set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '512MB';
    select setseed(0.5);`);
  await owner.query(
    `create temporary table made_camera as
     select n, gen_random_uuid() as id, format('%s camera %s', (array['North tube', 'South tube', 'Shaft', 'Yard'])[1 + n % 4], n) as name
     from generate_series(1, ${cameras}) as n`,
  );
  await owner.query(
    `insert into public.device (project_id, id, plugin_id, kind, external_id, name, data, registered_at, seen_at)
     select $1, id, '${plugin.id}', 'camera', 'BENCH-' || n, name, '{}', now() - interval '3 years', now() from made_camera`,
    [projectId],
  );
  await owner.query(
    `with made_group as (
       insert into monitor_group (project_id, id, name, sequence)
       select $1, gen_random_uuid(), 'Bench ' || n, 100 + n from generate_series(1, 20) as n returning id, sequence)
     insert into monitor (project_id, monitor_id, type, live_url, vendor, place, people_count_limit, group_id, sequence, version)
     select $1, c.id, 'AI', 'https://cameras.example/' || c.n || '/index.m3u8', 'Hikari', jsonb_build_object(
         'longitude', 114.17 + c.n * 0.00001, 'latitude', 22.31, 'height', 7), case when c.n % 5 = 0 then 6 else 0 end, g.id, 1000 + c.n, 1
     from made_camera c join made_group g on g.sequence = 101 + c.n % 20`,
    [projectId],
  );
  await owner.query(
    `insert into monitor_state (project_id, monitor_id, is_offline, status_at, count, counted_at)
     select $1, id, n % 20 = 0, now(), case when n % 5 = 0 then n % 7 end, case when n % 5 = 0 then now() end from made_camera`,
    [projectId],
  );
  await owner.query(
    `create temporary table made_series as
     select c.n, c.id as monitor_id, t.type, case when t.at = 1 then '' else 'Zone ' || (c.n * 3 + t.at) end as zone
     from made_camera c cross join (
       select at, type from unnest(array['CCTV Offline', 'danger-zone', 'zone intrusion', 'dirty-wheel', 'people_count_over_limitation'])
         with ordinality as t(type, at)) t
     where (c.n + t.at) % 5 < 3`,
  );
  await owner.query(
    `insert into alert_series (project_id, monitor_id, type, zone, last_at, last_phase)
     select $1, monitor_id, type, zone, now(), 'end' from made_series`,
    [projectId],
  );
  await owner.query(
    `with series as (select *, row_number() over (order by monitor_id, type, zone) as nth, count(*) over () as many from made_series),
       chance as (select n, now() - random() * interval '${days} days' as at, random() as triage from generate_series(1, $2::integer) as n)
     insert into monitor_alert (project_id, id, monitor_id, type, zone, started_at, ended_at, triage)
     select $1, gen_random_uuid(), s.monitor_id, s.type, s.zone, c.at, c.at + interval '4 minutes',
       case when c.triage < 0.04 then 'New' when c.triage < 0.05 then 'Acknowledged' when c.triage < 0.9 then 'Resolved' else 'False alarm' end
     from chance c join series s on s.nth = 1 + c.n % s.many`,
    [projectId, alerts],
  );
  await owner.query(
    `update monitor_alert set ended_at = null, triage = 'New' where (project_id, id) in (
       select distinct on (monitor_id, type, zone) project_id, id from monitor_alert
       where project_id = $1 and monitor_id in (select id from made_camera where n <= ${open}) order by monitor_id, type, zone, started_at desc)`,
    [projectId],
  );
  for (const table of [
    'public.device',
    'monitor',
    'monitor_group',
    'monitor_state',
    'monitor_alert',
    'alert_series',
  ])
    await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
}
