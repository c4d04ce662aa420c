import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';

const locations = 1000;
/** Permits for the next days. */
const planned = 2000;

/**
 * Fills one project with permits of three years at a thousand locations, nearly all closed, as in a contract near its end. One of 200
 * has expired and was never handed back.
 * The rows are as the plugin would write them. Triggers and foreign key checks are bypassed, so the stored counts are computed at
 * the end.
 * @param owner - a superuser's connection.
 */
export async function fillPermits(owner: pg.Client, projectId: string, permits: number): Promise<void> {
  await owner.query(`
    set search_path = ${searchPathOf(plugin.id)};
    set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '512MB';
    select setseed(0.5);
    drop index permit_search;`);
  await owner.query(
    `insert into ptw_location
       (project_id, id, name, latitude, longitude, height, has_utility, created_at, updated_at)
     select $1, gen_random_uuid(), format('%s tube, chainage %s', (array['North', 'South'])[1 + n % 2], 1000 + 5 * n),
       22.3 + n * 0.00002, 114.2 + n * 0.00001, -12, n % 3 = 0, now(), now()
     from generate_series(1, $2::integer) as n`,
    [projectId, locations],
  );
  await owner.query(
    `with place as (select array_agg(id order by name) as ids from ptw_location where project_id = $1),
       people as (select array_agg(user_id order by user_id) as ids from membership where project_id = $1),
       chance as (
         select n, case when n <= ${planned} then now() + random() * interval '3 days' else now() - random() * interval '1095 days' end as start,
           random() as status, random() as location,
           random() as requester, random() as holder, random() as work
         from generate_series(1, $2::integer) as n),
       permit_of as (
         select chance.*, (array['Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig'])[1 + n % 5] as type,
           row_number() over (partition by to_char(start, 'YYMM') order by start) as nth,
           case when n <= ${planned} then (array['Draft', 'Requested', 'Checked', 'Issued'])[1 + n % 4]
             when start > now() - interval '8 hours' then (array['Issued', 'Active', 'Suspended'])[1 + n % 3]
             when status < 0.9 then 'Closed' when status < 0.905 then 'Expired' when status < 0.96 then 'Cancelled'
             else 'Rejected' end as status_of
         from chance)
     insert into permit (project_id, id, number, status, permit_type, location_id, description, valid_from, valid_to,
       main_task, flags, people, created_by, checklist, requested_at, created_at, updated_at, version)
     select $1, gen_random_uuid(),
       case when status_of <> 'Draft' then format('PTW-%s-%s', to_char(start, 'YYMM'), lpad(nth::text, 5, '0')) end, status_of, type, place.ids[1 + floor(location * array_length(place.ids, 1))::integer],
       (array['Weld brackets of the cable tray', 'Lift a jet fan onto its hangers', 'Drill anchors for the fire main',
         'Inspect the sump and its pumps', 'Dig a trial pit beside the duct'])[1 + n % 5]
         || format(', gang %s, sheet %s', 1 + floor(work * 40)::integer, n),
       start, start + interval '8 hours',
       case status_of when 'Draft' then 'REQUEST' when 'Requested' then 'CHECK' when 'Checked' then 'ISSUE' when 'Issued' then 'START'
         when 'Active' then 'HAND_BACK' when 'Expired' then 'HAND_BACK' when 'Suspended' then 'RESUME' end,
       '{}', jsonb_build_object(
         'requester', jsonb_build_object('userId', requester_id, 'company', null),
         'holder', jsonb_build_object('userId', people.ids[1 + floor(holder * array_length(people.ids, 1))::integer], 'company', null)),
       requester_id, '[]', case when status_of <> 'Draft' then start - interval '1 day' end, start - interval '1 day', start, 6
     from permit_of, place, people,
       lateral (select people.ids[1 + floor(requester * array_length(people.ids, 1))::integer] as requester_id) one`,
    [projectId, permits],
  );
  await owner.query(
    `insert into record (project_id, id, kind) select project_id, id, 'permit' from permit where project_id = $1
     on conflict do nothing`,
    [projectId],
  );
  await owner.query(
    `insert into permit_count (project_id, location_id, permit_type, status, total)
     select project_id, location_id, permit_type, status, count(*) from permit where project_id = $1
     group by 1, 2, 3, 4
     on conflict (project_id, location_id, permit_type, status) do update set total = excluded.total`,
    [projectId],
  );
  await owner.query('create index permit_search on permit using gin (search_text gin_trgm_ops)');
  for (const table of ['permit', 'permit_count', 'ptw_location'])
    await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
}
