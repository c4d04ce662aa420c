import type { NotificationInput, NotificationText, ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, type DoneStep, type HandOverWords, remembered } from '@gantry/plugin-sdk/server/records';
import { statusTones } from '../../../contract/risc/status-tones.ts';
import { riscTerms } from '../../../contract/risc/terms.ts';
import { type RiscNames, type RiscStatus, riscWorkflow } from '../../../contract/risc/workflow.ts';
import { type PlaceName, placeNames } from '../../reference/places.ts';
import { firstObjectOf } from '../objects/object-links.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';
import { dueTimes } from './due-times.ts';

type Services = Pick<ServerHost, 'notifications' | 'settings'> & {
  /** The forms themselves, which exist once their kind does. */
  readonly forms: () => Pick<Forms, 'whoDoes'>;
};
const namesOfPlaces = remembered<ReadonlyMap<string, PlaceName>>();

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });

/** The steps that wait for somebody, in the words of the screens. A draft is left out: its author knows of it. */
const stepText = (task: RiscNames['task'] | RiscNames['side']): NotificationText | undefined =>
  task === 'SUBMIT' ? undefined : text(riscTerms.en[`task.${task}`], riscTerms['zh-CN'][`task.${task}`]);

const states: Readonly<Partial<Record<RiscStatus, NotificationText>>> = {
  Submitted: text('was submitted', '已提交'),
  Received: text('was received', '已接收'),
  Classified: text('was classified', '已分类'),
  Assigned: text('was assigned', '已指派'),
  Inspecting: text('is being inspected', '检查中'),
  Inspected: text('was inspected', '已检查'),
  Confirmed: text('was confirmed', '已确认'),
  Countersign: text('waits for countersigning', '等待加签'),
  Returned: text('was returned', '已退回'),
  Resubmission: text('came back for resubmission', '须重新提交'),
  Closed: text('is closed', '已结束'),
  Fail: text('has failed', '不合格'),
  Withdrew: text('was withdrawn', '已撤回'),
};

/**
 * Tells those who may do the next step that it waits for them, and their deputies; those named on the form that it was submitted or
 * inspected; and who asked for something that it was answered.
 */
export async function tellOfStep(
  services: Services,
  act: Act,
  record: RiscRecord,
  { row }: DoneStep<RiscNames>,
): Promise<void> {
  const { tx } = act;
  const { number } = record;
  const { notifications } = services;
  const state = states[record.status];
  if (state === undefined) return notifications.settle(tx, noticeKey(record.id));
  const what = text(`Form ${number} ${state.en}`, `表格 ${number} ${state['zh-CN']}`);
  const able = await tellOfTask(services, act, record, what);
  const common = aboutForm(record, what);
  const informed = informedOf(record, row).filter((one) => !able.includes(one));
  if (informed.length > 0) await notifications.send(tx, { ...common, to: { users: informed } });
}

/** Tells whoever does the open task that it waits for them, and returns their ids. Without one, nothing waits any more. */
async function tellOfTask(
  { notifications, settings, forms }: Services,
  act: Act,
  record: RiscRecord,
  what: NotificationText,
): Promise<readonly string[]> {
  const { tx } = act;
  const { id, task, side } = record;
  const key = noticeKey(id);
  const waits = side ?? task;
  const step = waits === null ? undefined : stepText(waits);
  if (step === undefined) {
    await notifications.settle(tx, key);
    return [];
  }
  const [able, dues, facts] = await Promise.all([
    forms().whoDoes(act, record, { prefer: [preferredOn(record)] }),
    dueTimes(settings, act, [record]),
    factsOf(act, record),
  ]);
  const due = dues.get(id);
  await notifications.send(tx, {
    ...aboutForm(record, what),
    to: { users: able, actor: true },
    waiting: { step, ...facts, ...(due !== undefined && { due: new Date(due) }) },
    key,
  });
  return able;
}

/** What My day shows of a form beside its step. The inspection and its result belong to the planned time; other steps can be done before. */
async function factsOf(
  { tx, batch }: Act,
  { id, status, task, side, own: { portionId, locationId, surveyTime } }: RiscRecord,
): Promise<Omit<NonNullable<NotificationInput['waiting']>, 'step' | 'due'>> {
  const place = locationId ?? portionId;
  const [names, object] = await Promise.all([
    namesOfPlaces(batch ?? tx, place ?? '', () => placeNames(tx, [place])),
    firstObjectOf(tx, id),
  ]);
  const called = names.get(place ?? '');
  const isPlanned = side === null && surveyTime !== null && (task === 'ATTEND' || task === 'RESULT');
  const state = text(riscTerms.en[`status.${status}`], riscTerms['zh-CN'][`status.${status}`]);
  return {
    state: { text: state, tone: statusTones[status] },
    ...(called !== undefined && { at: text(called.name, called.name_zh || called.name) }),
    ...(isPlanned && { from: new Date(surveyTime) }),
    ...(object !== undefined && { object }),
  };
}

/** What people call a form, and where it is shown. */
export const nameOfForm = ({ id, number }: Pick<RiscRecord, 'id' | 'number'>) => ({
  name: text(`Form ${number}`, `表格 ${number}`),
  place: { route: '/risc/detail', params: { id } },
});

/** How an administrator who hands forms over reads of them, and how the takers do. */
export const handOverWords = (
  services: Services | undefined,
): HandOverWords<RiscNames, RiscRecord['own']> => ({
  describe: (record, task) => ({
    ...nameOfForm(record),
    detail: text(record.own.description, record.own.description),
    step: text(riscTerms.en[`task.${task}`], riscTerms['zh-CN'][`task.${task}`]),
  }),
  keyPrefix,
  ...(services && {
    async tell(act, record, what) {
      await tellOfTask(services, act, record, what);
    },
  }),
});

/** Under which what waits for a form is told. */
export const noticeKey = (id: string) => keyPrefix + id;
const keyPrefix = 'risc/';
const aboutForm = ({ id, own }: RiscRecord, what: NotificationText) => ({
  text: what,
  detail: text(own.description, own.description),
  place: { route: '/risc/detail', params: { id } },
});

/** Who is told of a step without having to do anything. */
function informedOf({ own, people }: RiscRecord, row: DoneStep<RiscNames>['row']): readonly string[] {
  if (row.to === 'Submitted') return own.attn;
  if (row.action === 'signoff') return own.cc;
  const isAnswer = row.side !== undefined && 'answers' in row.side;
  return isAnswer && people.submitter !== undefined ? [people.submitter.userId] : [];
}

/** Whom a contractor's step and a countersignature wait for first: who submitted the form, and who was asked. */
const preferredOn = ({ task, side, own, people: { submitter } }: RiscRecord) => {
  if (side !== null || task === null) return null;
  if (task === 'COUNTERSIGN') return own.asked.LS;
  if (task === 'COUNTERSIGN_RE') return own.asked.RE;
  return riscWorkflow(own.variant).tasks[task] === 'C' ? submitter?.userId : null;
};
