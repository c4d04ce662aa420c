import type { ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, headsOf, recordFilesOf, recordPersonOf } from '@gantry/plugin-sdk/server/records';
import { attachmentFiles } from '../../../contract/attachment.ts';
import {
  type RiscForm,
  type SignatureDate,
  signatureDates,
  wireResult,
} from '../../../contract/risc/form.ts';
import { sideOf } from '../files/attachments.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';
import { countersignersOf } from './countersigners.ts';
import { rowsOf } from './form-rows.ts';

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
  const [head] = await headsOf({ people }, forms, act, [record]);
  if (row === undefined || head === undefined) throw new Error('A form has a row and a head.');
  const signed = await countersignersOf(forms, act, record);
  const names = await people.named(tx, [
    ...Object.values(named).flatMap((one) => [one?.userId, one?.actingFor]),
    ...[...own.attn, ...own.cc, own.asked.LS, own.asked.RE],
    ...[signed.LS, signed.RE].flatMap((one) => [one?.userId, one?.onBehalfOf]),
    ...own.results.flatMap(({ by, actingFor }) => [by, actingFor]),
  ]);
  const inPlace = (place: keyof typeof named) =>
    recordPersonOf(names, named[place]?.userId, named[place]?.actingFor);
  const known = (ids: readonly string[]) => ids.flatMap((id) => recordPersonOf(names, id) ?? []);
  const tasksIn = (wanted: 'main' | 'side') =>
    head.tasks.flatMap(({ lane, ...task }) => (lane === wanted ? [task] : []));
  const attachments = await recordFilesOf({ people, files }, tx, [record.id], attachmentFiles);
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
    RE: recordPersonOf(names, own.asked.RE),
    countersign_LS: recordPersonOf(names, own.asked.LS),
    countersigned_LS: recordPersonOf(names, signed.LS?.userId, signed.LS?.onBehalfOf ?? undefined),
    countersigned_RE: recordPersonOf(names, signed.RE?.userId, signed.RE?.onBehalfOf ?? undefined),
    need_countersign: record.flags.countersign,
    results: own.results.map((result) => ({
      by: recordPersonOf(names, result.by, result.actingFor ?? undefined) ?? {
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
    tasks: tasksIn('main'),
    withdrawalTask: tasksIn('side').find(({ closed_at }) => closed_at === null) ?? null,
    allowedActions: head.allowedActions.flatMap(({ task_id, ...one }) =>
      task_id === null ? [] : [{ ...one, task_id }],
    ),
    can_attach: await sideOf(people, act, record),
  };
}
