import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';

/** Where and by whom the diaries are. */
export interface Site {
  readonly projectId: string;
  /** Ids of those who write. */
  readonly engineers: readonly string[];
}

const portions = 8;
/** Diaries that wait for their approval, the latest ones. */
export const reviewed = 62;
/** Days between today and the latest diary, so that those of the demo stay apart. */
const gap = 40;

/**
 * Fills a project with a diary for each of so many days, with eight portions each: nearly all closed, some wait for their approval, a few
 * are drafts that are overdue, one of ten was late. The rows are as the module would write them, without histories. Triggers and foreign
 * key checks are bypassed, so that the sums of the portions and the count of each status are written here.
 * @param owner - a superuser's connection
 */
export async function fillDiaries(owner: pg.Client, site: Site, diaries: number): Promise<void> {
  const { projectId, engineers } = site;
  await owner.query(`
    set search_path = ${searchPathOf(plugin.id)};
    set session_replication_role = replica;
    set synchronous_commit = off;
    select setseed(0.5);`);
  await owner.query(
    `insert into portion (project_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Section ' || n, now(), now() from generate_series(1, ${portions}) as n`,
    [projectId],
  );
  await owner.query(
    `create temporary table made as
     select n, gen_random_uuid() as id, (current_date - ${gap} - n)::text as day,
       case when n <= ${reviewed} then 'Reviewed' when n % 400 = 0 then 'Draft' when n % 391 = 0 then 'Rejected' else 'Closed' end as status,
       ($3::uuid[])[1 + n % array_length($3::uuid[], 1)] as author
     from generate_series(1, $2::integer) as n where $1::uuid is not null`,
    [projectId, diaries, engineers],
  );
  await owner.query(
    `create temporary table written as
     select m.id as diary_id, m.day, m.n, m.author, p.id as portion_id, gen_random_uuid() as id, 4 + (m.n * 7 + p.at * 3)::integer % 20 as workers,
       1 + (m.n + p.at)::integer % 4 as machines, case when m.status = 'Draft' then 'Draft' else 'Submitted' end as status,
       (array['Roof slab reinforcement', 'Formwork to the side wall', 'Waterproofing membrane', 'Backfill behind the abutment',
         'Setting out of the kerb', 'Drilling of grout holes'])[1 + (m.n + p.at)::integer % 6] || format(', pour %s, sheet %s', (m.n * 7) % 900, m.n) as activities
     from made m cross join (
       select id, row_number() over (order by id) as at from portion where project_id = $1 and name like 'Section %') p`,
    [projectId],
  );
  const person = `jsonb_build_object('userId', w.author, 'company', (select company_id from membership m where m.project_id = $1 and m.user_id = w.author))`;
  await owner.query(
    `insert into diary_portion (project_id, id, status, main_task, flags, people, created_by, created_at, updated_at, version, diary_id,
       diary_date, portion_id, activities, labour, plant, staff, engineers, utilities, remarks, labour_total, plant_total, staff_total)
     select $1, w.id, w.status, case when w.status = 'Draft' then 'SUBMIT' end, '{}',
       jsonb_build_object('engineer', ${person}, 'contractor', ${person}), w.author, w.day::timestamptz, w.day::timestamptz, 4, w.diary_id,
       w.day, w.portion_id, w.activities,
       jsonb_build_array(jsonb_build_object('type', w.portion_id, 'shift', '08:00 - 18:00', 'contractor', null, 'number', w.workers)),
       jsonb_build_array(jsonb_build_object('type', w.portion_id, 'shift', '08:00 - 18:00', 'contractor', null, 'number', w.machines, 'idle', 0, 'idle_code', null)),
       '[]', '[]', '', '', w.workers, w.machines, 0
     from written w`,
    [projectId],
  );
  await owner.query(
    `insert into site_diary (project_id, id, number, status, main_task, flags, people, created_by, created_at, updated_at, version,
       diary_date, day, due_at, submitted_at, is_late, sign_date, portion_count, submitted_count, labour_total, plant_total, staff_total,
       portion_ids, search_text)
     select $1, w.id, case when w.status <> 'Draft' then 'SD/' || w.day end, w.status,
       case w.status when 'Reviewed' then 'APPROVE' when 'Draft' then 'WRITE' when 'Rejected' then 'RESUBMIT' end, '{}',
       jsonb_build_object('author', ${person}), w.author, w.day::timestamptz, w.day::timestamptz + interval '3 days' + w.n * interval '1 second', 9,
       w.day, jsonb_build_object('weather_am', 'fine', 'weather_pm', 'showers', 'rainfall', 2, 'typhoon', '', 'typhoonDuration', null,
         'rainstormSignal', '', 'rainstormSignalDuration', null, 'warning_signals', '[]'::jsonb, 'diary_start_from', '08:00',
         'diary_start_to', '18:00', 'siteStaffNo', 3, 'siteStaffName', '', 'contractor_remarks', '', 'instruction_remarks', '',
         'utilities_remarks', '', 'vistor_remarks', case when w.n % 300 = 0 then 'Drainage Services Department' else '' end,
         'material_remarks', '', 'remarks', ''),
       w.day::timestamptz + interval '36 hours', case when w.status <> 'Draft' then w.day::timestamptz + interval '20 hours' end, w.n % 10 = 0, null,
       s.portions, case when w.status = 'Draft' then 0 else s.portions end, s.labour, s.plant, 0, s.ids,
       concat_ws(' ', 'SD/' || w.day, case when w.n % 300 = 0 then 'Drainage Services Department' end, s.activities)
     from made w join (
       select diary_id, count(*)::integer as portions, sum(workers)::integer as labour, sum(machines)::integer as plant,
         array_agg(portion_id) as ids, string_agg(activities, ' ') as activities
       from written group by 1) s on s.diary_id = w.id`,
    [projectId],
  );
  await owner.query(
    `insert into record (project_id, id, kind)
     select $1::uuid, id, 'diary' from made union all select $1::uuid, id, 'diary-portion' from written`,
    [projectId],
  );
  await owner.query(
    `insert into record_task (project_id, id, record_id, lane, task, part, opened_seq, opened_at)
     select project_id, gen_random_uuid(), id, 'main', main_task, case main_task when 'APPROVE' then 'gate' else 'contractor' end, version, updated_at
     from site_diary where project_id = $1 and main_task is not null and id in (select id from made)
     union all
     select project_id, gen_random_uuid(), id, 'main', main_task, 'engineer', version, updated_at
     from diary_portion where project_id = $1 and main_task is not null and id in (select id from written)`,
    [projectId],
  );
  await owner.query(
    `insert into site_diary_count (project_id, status, total)
     select project_id, status, count(*) from site_diary where project_id = $1 group by 1, 2
     on conflict (project_id, status) do update set total = excluded.total`,
    [projectId],
  );
  for (const table of ['site_diary', 'site_diary_count', 'diary_portion', 'record', 'record_task', 'portion'])
    await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
}
