import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import type { StatusStep } from '@gantry/plugin-ui';
import type { Slot } from '../../../contract/risc/disciplines.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscAction, RiscStatus, RiscTask } from '../../../contract/risc/workflow.ts';
import type { RiscHistoryEntry } from '../state/risc-record.ts';

/** Two people may countersign one after the other, in one status. */
type CountersignTask = Extract<RiscTask, 'COUNTERSIGN' | 'COUNTERSIGN_RE'>;

/** A stage of a form's path, and the step that led to it, as far as the form has come. */
interface Stage {
  readonly status: RiscStatus;
  /** Where one status has several stages. */
  readonly task?: CountersignTask;
  /** The status that says what was done, where the form's own says more: nobody confirms a result whose lead was skipped. */
  readonly done?: RiscStatus;
  readonly reached: RiscHistoryEntry | undefined;
}

/** Texts of the steps, in the user's language. */
interface StepTexts {
  readonly status: (status: RiscStatus) => string;
  readonly countersign: (task: CountersignTask) => string;
  /** A person with what they are called on site; the title alone without a person. */
  readonly who: (person: RecordPerson | null, slot: Slot) => string;
  /** Whom the current step waits for. */
  readonly next: (who: string) => string;
}

/** The path of a form: what was done, by whom and when, whom it waits for, and what is ahead. */
export function stepList(
  form: RiscForm,
  history: readonly RiscHistoryEntry[],
  texts: StepTexts,
): readonly StatusStep[] {
  const { status } = form;
  const stages = pathOf(form, history);
  const open = form.tasks.findLast(({ closed_at }) => closed_at === null)?.task;
  const now = stages.findIndex((one) => one.status === status && (one.task ?? open) === open);
  const isOver = form.tasks.every(({ closed_at }) => closed_at !== null);
  return stages.map((stage, index) => {
    const state = index < now || (index === now && isOver) ? 'done' : index === now ? 'current' : 'ahead';
    const waiting = state === 'current' ? waitsFor(form) : undefined;
    const name =
      stage.task === undefined ? texts.status(stage.done ?? stage.status) : texts.countersign(stage.task);
    const shared = { id: stage.task ?? stage.status, name, state } as const;
    // Who begins a draft has done no step of the path yet.
    const isReached = state === 'done' || (state === 'current' && stage.status !== 'Draft');
    return {
      ...shared,
      ...(isReached && stage.reached !== undefined && reachedBy(stage.reached, texts)),
      ...(waiting !== undefined && {
        next: texts.next(texts.who(waiting.person, waiting.slot)),
        due: form.due_at ?? undefined,
      }),
    };
  });
}

/** Who took a step, and when. */
function reachedBy({ by, part, at }: RiscHistoryEntry, { who }: StepTexts): Pick<StatusStep, 'by' | 'at'> {
  const slot = part === null ? undefined : partSlots[part];
  return { by: by === null || slot === undefined ? undefined : who(by, slot), at };
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
): { readonly slot: Slot; readonly person: RecordPerson | null } | undefined {
  if (task === undefined) return undefined;
  const slot = partSlots[task.part] ?? 'contractor';
  return { slot, person: task.assignee ?? askedTo(form, task.task) };
}

/** Who was asked to countersign: another who may do so can sign in their place. */
function askedTo({ countersign_LS, RE }: RiscForm, task: string): RecordPerson | null {
  if (task === 'COUNTERSIGN') return countersign_LS;
  return task === 'COUNTERSIGN_RE' ? RE : null;
}

/** The steps that lead to a status. What sent a form back to it, such as a rejection, is left out. */
const leadTo: Readonly<Partial<Record<RiscStatus, readonly RiscAction[]>>> = {
  Draft: ['create'],
  Submitted: ['submit', 'resubmit'],
  Received: ['receive', 'forward'],
  Classified: ['forward'],
  Assigned: ['assign', 'forward', 'reassign'],
  Inspecting: ['receive'],
  Inspected: ['signoff'],
  Confirmed: ['signoff'],
  Returned: ['return', 'countersign'],
  Closed: ['close'],
  Fail: ['close'],
  Withdrew: ['withdraw', 'approve'],
};

/** Steps by the status to which they led; the last of each. */
function pathOf(form: RiscForm, history: readonly RiscHistoryEntry[]): readonly Stage[] {
  const { status } = form;
  // What was done before the form was sent again is no part of its way.
  const sent = history.findLastIndex((entry) => entry.to === 'Submitted' && entry.from !== 'Submitted');
  const since = history.slice(Math.max(sent, 0));
  const by = (to: RiscStatus, isIt: (entry: RiscHistoryEntry) => boolean = () => true) =>
    since.findLast(
      (entry) => entry.to === to && leadTo[to]?.some((action) => action === entry.action) && isIt(entry),
    );
  const stage = (to: RiscStatus): Stage => ({ status: to, reached: by(to) });
  const path = [...begun(form, since, stage), ...inspected(form, since, stage), ...ended(form, stage)];
  if (status === 'Draft')
    return [{ status: 'Draft', reached: history.find(({ to }) => to === 'Draft') }, ...path];
  if (status === 'Withdrew') return [...path.filter(({ reached }) => reached !== undefined), stage(status)];
  if (status !== 'Resubmission') return path;
  // The form left its path: where it is, and the way from the beginning if it comes again.
  return [
    ...path.slice(0, 1),
    { status, reached: undefined },
    ...path.slice(1).map((one) => ({ ...one, reached: undefined })),
  ];
}

type StageOf = (to: RiscStatus) => Stage;

/** Until an inspector has the form. */
function begun(form: RiscForm, since: readonly RiscHistoryEntry[], stage: StageOf): readonly Stage[] {
  // Forwarding a form that was only submitted receives it too.
  const receipt = since.findLast(
    ({ from, action }) => from === 'Submitted' && (action === 'receive' || action === 'forward'),
  );
  const received: Stage = { status: 'Received', reached: receipt };
  if (form.variant !== 'TY') return [stage('Submitted'), received, stage('Assigned')];
  const hasReceipt = form.status === 'Received';
  return [
    stage('Submitted'),
    ...(hasReceipt ? [received] : []),
    ...(form.skip_iow ? [] : [stage('Classified')]),
    stage('Assigned'),
  ];
}

/** Inspection, confirmation and the signatures of those who were asked besides. */
function inspected(form: RiscForm, since: readonly RiscHistoryEntry[], stage: StageOf): readonly Stage[] {
  const { need_countersign: need } = form;
  // A result that leads straight to countersigning is the inspector's where no lead confirms it, and the lead's elsewhere.
  const toCountersign = since.findLast(({ action, to }) => action === 'signoff' && to === 'Countersign');
  const signed = (status: 'Inspected' | 'Confirmed'): Stage => ({
    status,
    reached: need === 'none' ? stage(status).reached : toCountersign,
  });
  const results = form.skip_iow
    ? [need === 'none' ? { ...signed('Confirmed'), done: 'Inspected' as const } : signed('Inspected')]
    : [stage('Inspected'), signed('Confirmed')];
  return [stage('Inspecting'), ...results, ...countersigning(form, since, toCountersign)];
}

/** The land surveyor signs before the resident engineer. */
function countersigning(
  { need_countersign: need }: RiscForm,
  since: readonly RiscHistoryEntry[],
  asked: RiscHistoryEntry | undefined,
): readonly Stage[] {
  const signed = (task: CountersignTask, part: string): Stage => ({
    status: 'Countersign',
    task,
    // A signature from before the form was sent back does not count.
    reached: since.findLast(
      (entry) => entry.action === 'countersign' && entry.part === part && entry.seq > (asked?.seq ?? 0),
    ),
  });
  return [
    ...(need === 'LS' || need === 'both' ? [signed('COUNTERSIGN', 'LS')] : []),
    ...(need === 'RE' || need === 'both' ? [signed('COUNTERSIGN_RE', 'RE')] : []),
  ];
}

const ended = ({ status }: RiscForm, stage: StageOf): readonly Stage[] => [
  stage('Returned'),
  stage(status === 'Fail' ? 'Fail' : 'Closed'),
];
