import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';

/** Where and by whom the forms are. */
export interface Site {
  readonly projectId: string;
  readonly variant: string;
  /** Ids of those who submit, who receive and who inspect. */
  readonly contractors: readonly string[];
  readonly gates: readonly string[];
  readonly inspectors: readonly string[];
}

const portions = 10;
const locations = 300;
/** Forms that wait for the first step of the supervision. */
const waiting = 1000;
/** The indexes of the list, which are faster to build at the end. */
const indexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = 'risc_form'::regclass and not indisunique`;

/**
 * Fills a project with the forms of five years on ten large contracts: nearly all closed, some failed, a few under way, with two tasks
 * for each, an attachment for two of three, and links to objects for the rest. The rows are as the module would write them. Triggers and
 * foreign key checks are bypassed; `countForms` makes up for the stored counts.
 * @param owner - a superuser's connection.
 */
export async function fillForms(owner: pg.Client, site: Site, forms: number): Promise<void> {
  const { projectId, variant, contractors, gates, inspectors } = site;
  await owner.query(`
    set search_path = ${searchPathOf(plugin.id)};
    set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '512MB';
    select setseed(0.5);`);
  await owner.query(
    `insert into portion (project_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Section ' || n, now(), now() from generate_series(1, ${portions}) as n`,
    [projectId],
  );
  await owner.query(
    `insert into location (project_id, id, portion_id, name, created_at, updated_at)
     select $1, gen_random_uuid(), p.ids[1 + n % array_length(p.ids, 1)], 'Chainage ' || 1000 + 5 * n, now(), now()
     from generate_series(1, ${locations}) as n,
       (select array_agg(id) as ids from portion where project_id = $1 and name like 'Section %') as p`,
    [projectId],
  );
  const { rows } = await owner.query<{ name: string; definition: string }>(indexes);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await owner.query(
    `with place as (
       select array_agg(id) as ids, array_agg(portion_id) as portions from location where project_id = $1 and name like 'Chainage %'),
     chance as (
       select n, now() - random() * interval '1825 days' as created, random() as status, random() as kind, random() as place,
         random() as work, random() as result, random() as person
       from generate_series(1, $2::integer) as n),
     drawn as (
       select chance.*, gen_random_uuid() as id,
         case when n <= ${waiting} then 'Submitted'
           when n <= ${waiting} * 2 then (array['Received', 'Classified', 'Assigned', 'Inspecting', 'Inspected', 'Confirmed', 'Countersign', 'Returned', 'Resubmission', 'Draft'])[1 + n % 10]
           when status < 0.87 then 'Closed' when status < 0.96 then 'Fail' else 'Withdrew' end as status_of,
         case when kind < 0.6 then 'C' when kind < 0.85 then 'S' else 'G' end as discipline,
         1 + floor(place * array_length(place.ids, 1))::integer as place_at, place.ids, place.portions,
         $4::uuid[] as contractors, $5::uuid[] as gates, $6::uuid[] as inspectors
       from chance, place),
     form as (
       select drawn.*, contractors[1 + floor(person * array_length(contractors, 1))::integer] as author,
         gates[1 + floor(person * array_length(gates, 1))::integer] as gate,
         inspectors[1 + floor(person * array_length(inspectors, 1))::integer] as inspector,
         case discipline when 'S' then (array['setting-out', 'level-survey', 'as-built-survey', 'monitoring'])[1 + n % 4]
           when 'G' then (array['excavation', 'piling', 'grouting', 'rock-support', 'ground-test'])[1 + n % 5]
           else (array['formwork', 'reinforcement', 'concreting', 'waterproofing', 'backfill', 'drainage', 'finishes', 'installation'])[1 + n % 8] end as work_type,
         case status_of when 'Fail' then 'Fail' when 'Closed' then (case when result < 0.9 then 'Pass' else 'Noted' end) else 'none' end as result_of,
         case when n <= ${waiting} * 2 then now() - (n % 500) * interval '20 minutes' else created end as began
       from drawn)
     insert into risc_form (project_id, id, number, status, main_task, flags, people, created_by, created_at, updated_at, version,
       variant, discipline, work_type, portion_id, portion_name, location_id, location_name, description, survey_time, next_operation, next_operation_date,
       equipment, attn, cc, tags, is_late, is_short_notice, submitted_at, submission_no, results, dates, processed_by, asked)
     select $1, id, case when status_of <> 'Draft' then format('LOAD/%s/%s/%s', discipline, to_char(began, 'YYMM'), lpad(n::text, 6, '0')) end,
       status_of,
       case status_of when 'Submitted' then 'RECEIVE' when 'Received' then 'FORWARD' when 'Classified' then 'ASSIGN'
         when 'Assigned' then 'ATTEND' when 'Inspecting' then 'RESULT' when 'Inspected' then 'CONFIRM' when 'Confirmed' then 'RETURN'
         when 'Countersign' then 'COUNTERSIGN' when 'Returned' then 'CLOSE' when 'Resubmission' then 'RESUBMIT' when 'Draft' then 'SUBMIT'
         when 'Fail' then 'RESUBMIT_NEW' end,
       jsonb_build_object('result', result_of, 'countersign', 'none', 'leadSkipped', 'no'),
       jsonb_build_object('author', jsonb_build_object('userId', author, 'company', author_company),
           'submitter', jsonb_build_object('userId', author, 'company', author_company))
         || case when status_of in ('Closed', 'Fail') then jsonb_build_object('gate', jsonb_build_object('userId', gate, 'company', null),
           'inspector', jsonb_build_object('userId', inspector, 'company', null)) else '{}' end,
       author, began, began + interval '3 days' * result, case when status_of = 'Draft' then 1 when n <= ${waiting} * 2 then 2 else 8 end,
       $3, discipline, work_type, portions[place_at],
       (select name from portion p where p.project_id = $1 and p.id = portions[place_at]), ids[place_at],
       (select name from location l where l.project_id = $1 and l.id = ids[place_at]),
       (array['Roof slab reinforcement', 'Formwork to the side wall', 'Waterproofing membrane', 'Backfill behind the abutment',
         'Setting out of the kerb', 'Drilling of grout holes'])[1 + floor(work * 6)::integer] || format(', pour %s, sheet %s', 1 + floor(work * 900)::integer, n),
       began + interval '1 day', 'Next pour', began + interval '2 days', 'Cover meter, staff', '[]', '[]',
       case when n % 20 = 0 then jsonb_build_array((array['urgent', 'night', 'possession', 'traffic'])[1 + n / 20 % 4]) else '[]' end,
       n % 25 = 0, n % 15 = 0, case when status_of <> 'Draft' then began + interval '1 hour' end, 1, '[]', '{}',
       case when status_of in ('Closed', 'Fail') then inspector else author end, '{"LS": null, "RE": null}'
     from (
       select form.*, m.company_id as author_company from form join membership m on m.project_id = $1 and m.user_id = form.author) form`,
    [projectId, forms, variant, contractors, gates, inspectors],
  );
  await owner.query(
    `insert into record (project_id, id, kind)
     select project_id, id, 'risc' from risc_form where project_id = $1 and number like 'LOAD/%' or status = 'Draft' and project_id = $1
     order by id on conflict do nothing`,
    [projectId],
  );
  await owner.query(
    `insert into record_task (project_id, id, record_id, lane, task, part, opened_seq, opened_at, closed_seq, closed_at)
     select project_id, gen_random_uuid(), id, 'main', 'RECEIVE', 'G', 2, submitted_at, 3, submitted_at + interval '1 hour'
     from risc_form where project_id = $1 and number like 'LOAD/%' and status <> 'Submitted'
     union all
     select project_id, gen_random_uuid(), id, 'main', main_task, case when status in ('Fail', 'Returned', 'Resubmission') then 'C' else 'G' end,
       version, updated_at, null, null
     from risc_form where project_id = $1 and number like 'LOAD/%' and main_task is not null`,
    [projectId],
  );
  await owner.query(
    `insert into record_attachment (project_id, id, record_id, place, file_id, sha256, name, added_seq, added_by, added_at)
     select project_id, gen_random_uuid(), id, 'contractor', gen_random_uuid(), encode(sha256(uuid_send(id)), 'hex'), 'ready.png', 1,
       created_by, created_at
     from risc_form where project_id = $1 and number like 'LOAD/%' and right(number, 1)::integer % 3 > 0`,
    [projectId],
  );
  await owner.query(
    `insert into record_object (project_id, id, record_id, model_id, global_id, layer_id, element_id, name, fingerprint, added_seq,
       added_by, added_at)
     select project_id, gen_random_uuid(), id, 'tunnel', 'load-' || (right(number, 6)::integer * 7 + side) % 120000, '', '', 'Bay', '', 1,
       created_by, created_at
     from risc_form, generate_series(0, 3) as side
     where project_id = $1 and number like 'LOAD/%' and right(number, 1)::integer % 3 = 0`,
    [projectId],
  );
  for (const { definition } of rows) await owner.query(definition);
}

/** Stores how many forms there are, as the triggers would have done. */
export async function countForms(owner: pg.Client, projectId: string): Promise<void> {
  await owner.query(
    `insert into risc_form_count (project_id, discipline, status, total)
     select project_id, discipline, status, count(*) from risc_form where project_id = $1 group by 1, 2, 3
     on conflict (project_id, discipline, status) do update set total = excluded.total`,
    [projectId],
  );
  await owner.query(
    `insert into risc_tag (project_id, tag, total)
     select f.project_id, n.tag, count(*) from risc_form f cross join lateral risc_tags_of(f) n (tag) where f.project_id = $1 group by 1, 2
     on conflict (project_id, tag) do update set total = excluded.total`,
    [projectId],
  );
  await owner.query(
    `insert into risc_statistic as s (project_id, day, discipline, measure, total)
     select f.project_id, m.day, f.discipline, m.measure, sum(m.amount)
     from risc_form f cross join lateral risc_measures(f, zone_of(f.project_id)) m where f.project_id = $1 group by 1, 2, 3, 4
     on conflict (project_id, day, discipline, measure) do update set total = excluded.total`,
    [projectId],
  );
  for (const table of [
    'risc_form',
    'risc_statistic',
    'risc_form_count',
    'risc_tag',
    'record',
    'record_task',
    'record_attachment',
    'record_object',
    'location',
    'portion',
  ])
    await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
}
