/** Which forms to make up. */
export interface MadeUp {
  readonly projectId: string;
  readonly forms: number;
  /** When the first one was submitted, ISO 8601. */
  readonly first: string;
  /** Minutes from one submission to the next. */
  readonly every: number;
}

/**
 * Statements that write submitted forms of all statuses, results, disciplines and lead times, without tasks, history and signatures. The
 * same arguments make the same forms.
 */
export function madeUpForms({ projectId, forms, first, every }: MadeUp): readonly string[] {
  const id = (nth: string) =>
    `(lpad(to_hex(${nth}), 8, '0') || '-0000-4000-8000-' || right(replace('${projectId}', '-', ''), 12))::uuid`;
  const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return [
    `insert into record (project_id, id, kind)
     select '${projectId}', ${id('n')}, 'risc' from generate_series(1, ${forms}::int) n`,
    `insert into risc_form (project_id, id, number, revision, succeeds, status, main_task, flags, people, created_at, updated_at, version,
       variant, discipline, work_type, description, survey_time, next_operation, equipment, attn, cc, tags, is_late, is_short_notice,
       submitted_at, submission_no, results, dates, asked)
     select '${projectId}', ${id('n')}, 'MADE/' || n, is_answer::int, case when is_answer then ${id('n - 1')} end, status,
       case when status = 'Fail' and not is_answered then 'RESUBMIT_NEW' end,
       jsonb_build_object('leadSkipped', 'no', 'countersign', 'none', 'result', case when is_returned then result else 'none' end), '{}',
       begun, greatest(submitted, closed), 8, 'TCE11', discipline, 'formwork', 'Form ' || n, survey, '', '', '[]', '[]', '[]',
       survey < submitted, survey < submitted + interval '24 hours', submitted, 1,
       case when is_returned then jsonb_build_array(jsonb_build_object('by', ${id('n')}, 'actingFor', null,
           'result', result, 'inspectedAt', ${iso('inspected')}, 'completedAt', null, 'recurrence', false, 'comment', '', 'notes', '')) else '[]' end,
       jsonb_strip_nulls(jsonb_build_object(
         'LS_return_signature_date', case when is_returned then ${iso('returned')} end,
         'contractor_receive_signature_date', case when is_closed then ${iso('closed')} end)),
       '{"LS": null, "RE": null}'
     from (
       select *, submitted - n % 5 * interval '1 hour' as begun, submitted + (n % 11 - 2) * interval '15 hours' as survey,
         returned - n % 7 * interval '13 hours' as inspected, returned + n % 8 * interval '12 hours' as closed
       from (
         select n, is_answered, is_answer, discipline, submitted, submitted + n % 9 * interval '11 hours' + interval '1 hour' as returned,
           status in ('Returned', 'Closed', 'Fail') as is_returned, status in ('Closed', 'Fail') as is_closed, status,
           case when status = 'Fail' then 'Fail' when n % 5 = 0 then 'Noted' else 'Pass' end as result
         from (
           select n, n % 17 = 3 as is_answered, n % 17 = 4 as is_answer,
             -- An answer has the discipline of the form before it.
             (array['C', 'C', 'S', 'G'])[1 + (n - (n % 17 = 4)::int) % 4] as discipline,
             '${first}'::timestamptz + n * interval '${every} minutes' as submitted,
             case when n % 17 in (3, 6) then 'Fail'
               -- An answer that is withdrawn would open the failed form again.
               when n % 17 = 4 and n % 13 = 12 then 'Submitted'
               else (array['Closed', 'Closed', 'Closed', 'Closed', 'Closed', 'Closed', 'Returned', 'Submitted', 'Received',
                 'Inspecting', 'Countersign', 'Resubmission', 'Withdrew'])[1 + n % 13] end as status
           from generate_series(1, ${forms}::int) n) a) b) c`,
  ];
}
