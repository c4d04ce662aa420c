import type { ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, RecordTask } from '@gantry/plugin-sdk/server/records';
import {
  type RiscForm,
  type SignatureDate,
  signatureDates,
  wireResult,
} from '../../../contract/risc/form.ts';
import { attachmentsOf, sideOf } from '../files/attachments.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';
import { countersignersOf } from './countersigners.ts';
import { personOf, rowsOf } from './form-rows.ts';

type Services = Pick<ServerHost, 'people' | 'files' | 'settings'> & { readonly forms: Forms };

/** A whole form, as the actor may see it. */
export async function formOf(
  { people, files, settings, forms }: Services,
  act: Act,
  record: RiscRecord,
): Promise<RiscForm> {
  const { tx } = act;
  const { own, people: named } = record;
  const [row] = await rowsOf({ people, settings }, act, [record]);
  if (row === undefined) throw new Error('A form has a row.');
  const tasks = await forms.tasks(act, record.id);
  const allowed = await forms.allowed(act, record);
  const signed = await countersignersOf(forms, act, record);
  const names = await people.named(tx, [
    ...Object.values(named).flatMap((one) => [one?.userId, one?.actingFor]),
    ...[...own.attn, ...own.cc, own.asked.LS, own.asked.RE],
    ...[signed.LS, signed.RE].flatMap((one) => [one?.userId, one?.onBehalfOf]),
    ...own.results.flatMap(({ by, actingFor }) => [by, actingFor]),
    ...tasks.map(({ assigneeId }) => assigneeId),
    ...allowed.map(({ actingFor }) => actingFor?.id),
  ]);
  const inPlace = (place: keyof typeof named) =>
    personOf(names, named[place]?.userId, named[place]?.actingFor);
  const known = (ids: readonly string[]) => ids.flatMap((id) => personOf(names, id) ?? []);
  const wireTask = ({ id, task, part, assigneeId, openedAt, closedAt }: RecordTask) => ({
    id,
    task,
    part,
    assignee: personOf(names, assigneeId),
    opened_at: openedAt,
    closed_at: closedAt,
  });
  const open = tasks.find(({ lane, closedAt }) => lane === 'main' && closedAt === null);
  const side = tasks.find(({ lane, closedAt }) => lane === 'side' && closedAt === null);
  const attachments = await attachmentsOf({ people, files, forms }, act, record.id);
  const dateNames = Object.keys(signatureDates) as SignatureDate[];
  // Every name of the contract gets a value here.
  const dates = Object.fromEntries(dateNames.map((name) => [name, own.dates[name] ?? null])) as Record<
    SignatureDate,
    string | null
  >;
  return {
    ...row,
    ...dates,
    variant: own.variant,
    revision: record.revision,
    next_operation: own.nextOperation,
    next_operation_date: own.nextOperationDate,
    equipment: own.equipment,
    attn: known(own.attn),
    cc: known(own.cc),
    draft_can_submit_by: inPlace('coauthor'),
    contractor: inPlace('submitter'),
    LS: inPlace('gate'),
    SSOE: inPlace('lead'),
    SOE: inPlace('inspector'),
    RE: personOf(names, own.asked.RE),
    countersign_LS: personOf(names, own.asked.LS),
    countersigned_LS: personOf(names, signed.LS?.userId, signed.LS?.onBehalfOf ?? undefined),
    countersigned_RE: personOf(names, signed.RE?.userId, signed.RE?.onBehalfOf ?? undefined),
    skip_iow: record.flags.leadSkipped === 'yes',
    need_countersign: record.flags.countersign,
    results: own.results.map((result) => ({
      by: personOf(names, result.by, result.actingFor ?? undefined) ?? {
        userId: result.by,
        name: '',
        company: '',
      },
      approval_result: wireResult(result.result),
      actual_inspection_date: result.inspectedAt,
      inspectionCompletionDateTime: result.completedAt,
      recurrenceOfNonConformities: result.recurrence,
      comment: result.comment,
      notes: result.notes,
    })),
    consultant_attachments: attachments.filter(({ place }) => place === 'consultant').map(({ file }) => file),
    contractor_attachments: attachments.filter(({ place }) => place === 'contractor').map(({ file }) => file),
    tasks: tasks.filter(({ lane }) => lane === 'main').map(wireTask),
    withdrawalTask: side === undefined ? null : wireTask(side),
    allowedActions: allowed.flatMap(({ action, actingFor }) => {
      const task_id = (side ?? open)?.id;
      return task_id === undefined ? [] : [{ action, task_id, for: personOf(names, actingFor?.id) }];
    }),
    can_attach: await sideOf(people, act, record),
  };
}
