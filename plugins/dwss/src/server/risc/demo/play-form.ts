import type { DemoProject, Files, Tx } from '@gantry/plugin-sdk/server';
import type { demoSignatures } from '@gantry/plugin-sdk/server/demo';
import type { Act, NewObject } from '@gantry/plugin-sdk/server/records';
import type { Side } from '../../../contract/risc/form.ts';
import { at } from '../../demo/at.ts';
import type { DemoCast } from '../../demo/demo-cast.ts';
import type { DemoPlace } from '../../demo/demo-places.ts';
import { blankFields, fieldsOfRevision } from '../form/blank-fields.ts';
import type { Forms, RiscInput } from '../risc-kind.ts';
import { objectsOf } from './demo-objects.ts';
import type { DemoForm } from './demo-plan.ts';
import type { DemoPart, DemoStep } from './demo-steps.ts';
import { demoTags, demoWorkOf } from './demo-work.ts';

/** What demo forms are played with. */
export interface Stage {
  readonly project: DemoProject;
  readonly cast: DemoCast<DemoPart>;
  readonly places: readonly DemoPlace[];
  readonly files: Files;
  /** Sends no notifications: a step with another after it leaves nothing waiting. */
  readonly forms: Forms;
  /** For a form's last step: notifies those who may do the next. */
  readonly telling: Forms;
  readonly signature: ReturnType<typeof demoSignatures>;
}

/** Uploads of pictures, which are made before the transaction. */
export interface DemoUploads {
  readonly contractor: string | null;
  readonly consultant: string | null;
}

/**
 * Takes a planned form through its real actions, each at its own moment, so that its history and signatures are those that real use
 * would have left. A form that answers another is left out if that one was answered meanwhile.
 */
export async function playForm(stage: Stage, tx: Tx, planned: DemoForm, uploads: DemoUploads): Promise<void> {
  const { cast, forms, telling, files, signature } = stage;
  const { id, steps, discipline, work, nth } = planned;
  const author = cast.player('author', discipline, work);
  const player = ({ by }: Pick<DemoStep, 'by'>) =>
    by === 'author' ? author : cast.player(by, discipline, nth);
  const begun = cast.act(tx, author, planned.begunAt);
  const answered = await answeredForm(stage, begun, planned, author.name);
  if (answered === 'taken') return;
  const own = answered === null ? newFields(stage, planned) : fieldsOfRevision(answered);
  await forms.create(begun, { ...own, surveyTime: planned.surveyTime.toISOString() }, head(planned));
  const attach = async (act: Act, side: Side) => {
    const uploadId = uploads[side];
    if (uploadId === null) return;
    const { id: fileId, sha256, name } = await files.attach(tx, uploadId, 'risc-attachment');
    await forms.attach(act, id, undefined, [{ place: side, fileId, sha256, name }]);
  };
  await attach(begun, 'contractor');
  const objects = objectsOf(stage.project, planned, placeOf(stage.places, work).name);
  await forms.link(begun, id, undefined, objects.map(linked));
  const said = at(remarks, nth);
  const last = planned.isAnswered ? undefined : steps.at(-1);
  for (const step of steps) {
    const person = player(step);
    const act = cast.act(tx, person, step.at);
    if (step.action === 'signoff' && step.by === 'inspector') await attach(act, 'consultant');
    const isUnsigned = ['withdraw', 'requestEdit', 'approve', 'reject'].includes(step.action);
    await (step === last ? telling : forms).act(act, id, step.action, {
      comment: step.comment,
      choices: step.choices,
      targetId: step.to && cast.player(step.to, discipline, nth).id,
      signature: isUnsigned ? undefined : await signature(person.name),
      input: inputOf(stage, planned, step, answered?.number ?? undefined),
    });
    if (said !== null && step === steps[1]) await forms.comment(act, id, said);
  }
}

/** No browser has looked at it yet. */
const linked = ({ place: _, ...object }: DemoProject['objects'][number]): NewObject => ({
  ...object,
  elementId: '',
  fingerprint: '',
});

const remarks = [
  null,
  null,
  'Please have the access ladder in place before the inspection.',
  null,
  null,
  null,
  '检查时请准备施工图。',
  null,
  null,
];

const head = ({ id, revision, answers }: DemoForm) => ({
  id,
  revision,
  ...(answers !== null && { succeeds: answers }),
});

/** The failed form that this one answers; null: none; `taken`: it is no longer there to be answered. */
async function answeredForm(
  { forms, project, signature }: Stage,
  act: Act,
  { answers }: DemoForm,
  name: string,
) {
  if (answers === null) return null;
  const failed = await forms.read(act, answers).catch(() => undefined);
  if (failed?.status !== 'Fail' || failed.task !== 'RESUBMIT_NEW') return 'taken';
  const input = { projectCode: project.code };
  return forms.act(act, answers, 'resubmit', { signature: await signature(name), input });
}

/** Forms are spread over the places so that neighbouring numbers are not neighbours on site. */
const placeOf = (places: readonly DemoPlace[], work: number): DemoPlace => at(places, work * 7);

function newFields({ project, places }: Stage, { discipline, work, surveyTime, nth }: DemoForm) {
  const { workType, description, nextOperation } = demoWorkOf(discipline, work);
  const { portionId, locationId } = placeOf(places, work);
  return {
    ...blankFields,
    variant: project.variant,
    discipline,
    workType,
    portionId,
    locationId,
    description,
    nextOperation,
    nextOperationDate: new Date(surveyTime.getTime() + 86_400_000).toISOString(),
    equipment: nth % 4 === 0 ? 'Cover meter, staff, total station' : '',
    tags: [...demoTags(work)],
  };
}

function inputOf(
  { project, cast }: Stage,
  { discipline, nth, countersign }: DemoForm,
  { surveyTime, inspectedAt, choices, comment }: DemoStep,
  answers: string | undefined,
): Partial<RiscInput> {
  const person = (part: 'LS' | 'RE') =>
    [part, 'both'].includes(countersign) ? cast.player(part, discipline, nth).id : null;
  return {
    projectCode: project.code,
    ...(answers !== undefined && { answers }),
    ...(surveyTime && { fields: { surveyTime: surveyTime.toISOString() } }),
    ...(inspectedAt && { inspectedAt: inspectedAt.toISOString(), comment: comment ?? '' }),
    ...(choices?.countersign !== undefined && { asked: { LS: person('LS'), RE: person('RE') } }),
  };
}
