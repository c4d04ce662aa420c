import type { StatusStep } from '@gantry/plugin-ui';
import type { Slot } from '../../contract/risc/disciplines.ts';
import type { RiscForm, RiscPerson } from '../../contract/risc/form.ts';
import type { RiscStatus, RiscTask } from '../../contract/risc/workflow.ts';

/** Two people may countersign one after the other, in one status. */
type CountersignTask = Extract<RiscTask, 'COUNTERSIGN' | 'COUNTERSIGN_RE'>;

/** A stage of a form's path: who took it and when, as far as it has come. */
interface Stage {
  readonly status: RiscStatus;
  /** Where one status has several stages. */
  readonly task?: CountersignTask;
  readonly slot: Slot;
  readonly by: RiscPerson | null;
  readonly at: string | null;
}

/** Texts of the steps, in the user's language. */
interface StepTexts {
  readonly status: (status: RiscStatus) => string;
  readonly countersign: (task: CountersignTask) => string;
  /** A person with what they are called on site; the title alone without a person. */
  readonly who: (person: RiscPerson | null, slot: Slot) => string;
}

/** The path of a form: what was done, whom it waits for, and what is ahead. */
export function stepList(form: RiscForm, texts: StepTexts): readonly StatusStep[] {
  const { status } = form;
  const stages = pathOf(form);
  const open = form.tasks.findLast(({ closed_at }) => closed_at === null)?.task;
  const now = stages.findIndex((one) => one.status === status && (one.task ?? open) === open);
  const isOver = form.tasks.every(({ closed_at }) => closed_at !== null);
  return stages.map((stage, index) => {
    const state = index < now || (index === now && isOver) ? 'done' : index === now ? 'current' : 'ahead';
    const waiting = state === 'current' ? waitsFor(form) : undefined;
    const by =
      waiting !== undefined
        ? texts.who(waiting.person, waiting.slot)
        : state === 'done' && stage.by !== null
          ? texts.who(stage.by, stage.slot)
          : undefined;
    return {
      id: stage.task ?? stage.status,
      name: stage.task === undefined ? texts.status(stage.status) : texts.countersign(stage.task),
      state,
      by,
      at: state === 'done' ? (stage.at ?? undefined) : undefined,
    };
  });
}

const partSlots: Readonly<Record<string, Slot>> = {
  C: 'contractor',
  author: 'contractor',
  coauthor: 'contractor',
  G: 'gate',
  L: 'lead',
  I: 'inspector',
  LS: 'landSurveyor',
  RE: 'residentEngineer',
};

/** Whom the open step of a form waits for; undefined when nothing is open. */
export function waitsFor(
  form: RiscForm,
  task = form.tasks.findLast(({ closed_at }) => closed_at === null),
): { readonly slot: Slot; readonly person: RiscPerson | null } | undefined {
  if (task === undefined) return undefined;
  const slot = partSlots[task.part] ?? 'contractor';
  return { slot, person: task.assignee ?? askedTo(form, task.task) };
}

/** Who was asked to countersign: another who may do so can sign in their place. */
function askedTo({ countersign_LS, RE }: RiscForm, task: string): RiscPerson | null {
  if (task === 'COUNTERSIGN') return countersign_LS;
  return task === 'COUNTERSIGN_RE' ? RE : null;
}

function pathOf(form: RiscForm): readonly Stage[] {
  const { status, contractor } = form;
  const isOut = status === 'Resubmission' || status === 'Withdrew';
  const throughInspection = inspected(form);
  // The last signature of the inspection returns the form.
  const path = [...begun(form), ...throughInspection, ...ended(form, throughInspection.at(-1)?.at ?? null)];
  if (status === 'Draft') return [stage('Draft', 'contractor', form.draft_by, null), ...path];
  if (!isOut) return path;
  // The form left its path: what was reached, where it is, and the way from the beginning if it comes again.
  const reached = path.filter(({ at }) => at !== null);
  const out = stage(status, 'contractor', contractor, status === 'Withdrew' ? form.updated_at : null);
  return status === 'Withdrew'
    ? [...reached, out]
    : [...reached.slice(0, 1), out, ...path.slice(1).map((one) => ({ ...one, by: null, at: null }))];
}

const stage = (status: RiscStatus, slot: Slot, by: RiscPerson | null, at: string | null): Stage => ({
  status,
  slot,
  by,
  at,
});

/** Until an inspector has the form. */
function begun(form: RiscForm): readonly Stage[] {
  const { LS, SSOE } = form;
  const submitted = stage('Submitted', 'contractor', form.contractor, form.contractor_submit_signature_date);
  const assigned = form.skip_iow
    ? stage('Assigned', 'gate', LS, form.LS_foward_signature_date)
    : stage('Assigned', 'lead', SSOE, form.SSOE_assign_signature_date);
  const received = stage('Received', 'gate', LS, form.LS_receive_signature_date);
  const classified = stage('Classified', 'gate', LS, form.LS_foward_signature_date);
  if (form.variant !== 'TY') return [submitted, received, assigned];
  const hasReceipt = form.status === 'Received';
  return [submitted, ...(hasReceipt ? [received] : []), ...(form.skip_iow ? [] : [classified]), assigned];
}

/** Inspection, confirmation and the signatures of those who were asked besides. */
function inspected(form: RiscForm): readonly Stage[] {
  const { SOE, SSOE, LS } = form;
  const confirmed = form.skip_iow
    ? stage('Inspected', 'inspector', SOE, form.SOE_approval_signature_date)
    : stage('Inspected', 'lead', SSOE, form.SSOE_return_signature_date);
  const countersigned = countersigning(form);
  return [
    stage('Inspecting', 'inspector', SOE, form.SOE_receive_signature_date),
    ...(form.skip_iow ? [] : [confirmed]),
    ...(countersigned.length > 0
      ? countersigned
      : [stage('Confirmed', 'gate', LS, form.LS_return_signature_date)]),
  ];
}

/** The land surveyor signs before the resident engineer. */
function countersigning(form: RiscForm): readonly Stage[] {
  const { need_countersign: need, countersigned_LS, countersigned_RE } = form;
  const signed = (task: CountersignTask, slot: Slot, by: RiscPerson | null, date: string | null): Stage => ({
    // A signature from before the form was sent back has left its date.
    ...stage('Countersign', slot, by, by === null ? null : date),
    task,
  });
  const byLs = signed('COUNTERSIGN', 'landSurveyor', countersigned_LS, form.LS_return_signature_date);
  const byRe = signed('COUNTERSIGN_RE', 'residentEngineer', countersigned_RE, form.RE_signature_date);
  return [
    ...(need === 'LS' || need === 'both' ? [byLs] : []),
    ...(need === 'RE' || need === 'both' ? [byRe] : []),
  ];
}

function ended(form: RiscForm, returnedAt: string | null): readonly Stage[] {
  // Closing is the last signature of a form, and any colleague of the submitter may do it.
  const { processed_by: closer } = form;
  const closedAt = form.contractor_receive_signature_date;
  return [
    stage('Returned', 'gate', null, returnedAt),
    stage(form.status === 'Fail' ? 'Fail' : 'Closed', 'contractor', closer, closedAt),
  ];
}
