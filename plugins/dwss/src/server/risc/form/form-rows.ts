import { join, type ServerHost, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, type RecordFilter, recordPersonOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type FormRow, riscStatus, wireResult } from '../../../contract/risc/form.ts';
import { type RiscNames, results } from '../../../contract/risc/workflow.ts';
import { disciplineRefOf, disciplinesOf } from '../../reference/disciplines.ts';
import { placeNames } from '../../reference/places.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';
import { dueTimes } from '../steps/due-times.ts';

type Services = Pick<ServerHost, 'people' | 'settings'> & { readonly forms: Forms };
/** Where rows are read, and the time zone of their due times. */
type Reading = Pick<Act, 'tx' | 'timeZone'>;

/** Forms as lists show them: names, related forms and counts are each read once for all. */
export async function rowsOf(
  { people, settings }: Pick<Services, 'people' | 'settings'>,
  act: Reading,
  records: readonly RiscRecord[],
): Promise<readonly FormRow[]> {
  const { tx } = act;
  const ids = records.map(({ id }) => id);
  // Statements of the host come first: between them and the plugin's the connection changes its role.
  const [names, dues, places, disciplines, related, counts] = await Promise.all([
    people.named(
      tx,
      records.flatMap((record) => [record.createdBy, record.own.processedBy, assigneeOf(record)]),
    ),
    dueTimes(settings, act, records),
    placeNames(
      tx,
      records.flatMap(({ own }) => [own.portionId, own.locationId]),
    ),
    disciplinesOf(tx),
    relatedOf(tx, records),
    countsOf(tx, ids),
  ]);
  return records.map((record) => {
    const { own } = record;
    const place = (id: string | null) =>
      id === null ? null : { id, name: '', name_zh: '', ...places.get(id) };
    return {
      id: record.id,
      form_number: record.number,
      form_type: own.workType,
      discipline: disciplineRefOf(disciplines, own.discipline),
      portion: place(own.portionId),
      location: place(own.locationId),
      description: own.description,
      survey_time: own.surveyTime,
      submission_date: own.submittedAt,
      is_late_submission: own.isLate,
      short_notice: own.isShortNotice,
      status: record.status,
      skip_iow: record.flags.leadSkipped === 'yes',
      form_result: resultOf(record),
      tags: [...own.tags],
      draft_by: recordPersonOf(names, record.createdBy),
      processed_by: recordPersonOf(names, own.processedBy),
      assignee: recordPersonOf(names, assigneeOf(record)),
      open_task: record.side === null ? record.task : null,
      due_at: dues.get(record.id) ?? null,
      related_form: related.get(record.id) ?? [],
      attachment_count: counts.get(record.id)?.attachments ?? 0,
      bim_count: counts.get(record.id)?.objects ?? 0,
      version: record.version,
      created_at: record.createdAt,
      updated_at: record.updatedAt,
    };
  });
}

/** All forms of a filter as lists show them, as they were at the beginning. Some hundreds are in memory at a time. */
export async function* rowsInBatches(
  { forms, ...services }: Services,
  act: Reading,
  filter: RecordFilter<RiscNames>,
  orderBy: Sql,
): AsyncGenerator<readonly FormRow[], void, undefined> {
  for await (const records of forms.inBatches(act.tx, filter, orderBy))
    yield await rowsOf(services, act, records);
}

/** Who inspects: shown from the assignment on. */
const assigneeOf = ({ people }: RiscRecord) => people.inspector?.userId ?? null;

function resultOf({ flags }: RiscRecord) {
  const result = results.find((one) => one === flags.result);
  return result === undefined ? null : wireResult(result);
}

const relatedRow = z.object({
  id: z.uuid(),
  form_number: z.string().nullable(),
  status: riscStatus,
  /** Null for a form that others of the page answer. */
  answers: z.uuid().nullable(),
});

/** The form that each one answers, then those that answer it, the last one last. Drafts are left out: they are their author's. */
async function relatedOf(tx: Tx, records: readonly RiscRecord[]) {
  const related = new Map<string, FormRow['related_form']>();
  if (records.length === 0) return related;
  const ids = records.map(({ id }) => id);
  const answered = new Set(records.flatMap(({ succeeds }) => succeeds ?? []));
  const forms = (answers: Sql, condition: Sql) =>
    sql`select id, number as form_number, status, revision, ${answers} as answers from risc_form
        where project_id = ${tx.projectId} and ${condition}`;
  const later = forms(
    sql`succeeds`,
    sql`succeeds = any(${ids}::uuid[]) and status not in ('Draft', 'Deleted')`,
  );
  // Few pages have an answer, and planning the other half for nothing takes longer than running this one.
  const all =
    answered.size === 0
      ? later
      : sql`${forms(sql`null::uuid`, sql`id = any(${[...answered]}::uuid[])`)} union all ${later}`;
  const rows = await tx.many(relatedRow, sql`${all} order by revision limit 20000`);
  for (const { answers, ...form } of rows) {
    const of = answers === null ? records.filter(({ succeeds }) => succeeds === form.id) : [{ id: answers }];
    for (const { id } of of) related.set(id, [...(related.get(id) ?? []), form]);
  }
  return related;
}

const countRow = z.object({ id: z.uuid(), attachments: z.number(), objects: z.number() });

async function countsOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, z.output<typeof countRow>>();
  const values = join(ids.map((id) => sql`(${id}::uuid)`));
  const rows = await tx.many(
    countRow,
    sql`select f.id,
          (select count(*) from record_attachment a where a.project_id = ${tx.projectId} and a.record_id = f.id
             and a.removed_seq is null) as attachments,
          (select count(*) from record_object o where o.project_id = ${tx.projectId} and o.record_id = f.id
             and o.removed_seq is null) as objects
        from (values ${values}) as f (id) limit 20000`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
