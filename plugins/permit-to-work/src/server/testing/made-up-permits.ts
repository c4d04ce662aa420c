/**
 * A statement that writes permits of all statuses and types, half an hour apart, as copies of one that is there; without tasks, history
 * and signatures. The older half has a text that the newer lacks.
 * @param source - id of a requested permit
 */
export const madeUpPermits = (source: string, permits: number): string => `
  with more as (
    select gen_random_uuid() as id, n, (array['Closed', 'Closed', 'Closed', 'Expired', 'Cancelled', 'Rejected', 'Issued', 'Active'])[1 + n % 8] as status,
      (array['Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig'])[1 + n % 5] as type, p.valid_from - n * interval '30 minutes' as start, p.*
    from (select project_id, location_id, valid_from, people, created_by, checklist from permit where id = '${source}') p,
      generate_series(1, ${permits}) n),
  begun as (insert into record (project_id, id, kind) select project_id, id, 'permit' from more)
  insert into permit (project_id, id, number, status, permit_type, location_id, description, valid_from, valid_to, main_task, flags, people,
    created_by, checklist, requested_at, created_at, updated_at, version)
  select project_id, id, 'PTW-' || to_char(start, 'YYMM') || '-' || lpad(n::text, 5, '0'), status, type, location_id,
    concat('Sheet ', n, case when n % 500 = 0 then ', rare' end, case when n > ${permits / 2} then ', trial pit' end), start, start + interval '8 hours',
    case when status in ('Expired', 'Active') then 'HAND_BACK' when status = 'Issued' then 'START' end, '{}', people, created_by,
    checklist, start, start, start, 2
  from more`;
