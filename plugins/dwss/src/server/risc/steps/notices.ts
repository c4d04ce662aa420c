import type { NotificationText, ProjectSettings } from '@gantry/plugin-sdk/server';
import { type Act, type DoneStep, type RecordNotices, remembered } from '@gantry/plugin-sdk/server/records';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { statusTones } from '../../../contract/risc/status-tones.ts';
import { riscTerms } from '../../../contract/risc/terms.ts';
import { type RiscNames, type RiscStatus, riscWorkflow } from '../../../contract/risc/workflow.ts';
import { type PlaceName, placeCalled, placeNames } from '../../reference/places.ts';
import { firstObjectOf } from '../objects/object-links.ts';
import type { RiscRecord } from '../risc-kind.ts';
import { dueTimes } from './due-times.ts';

const namesOfPlaces = remembered<ReadonlyMap<string, PlaceName>>();

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });

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

/** Texts and recipients of the notifications of forms. */
export const riscNotices = (settings: ProjectSettings): RecordNotices<RiscNames, RiscRecord['own']> => ({
  step: (task) => text(riscTerms.en[`task.${task}`], riscTerms['zh-CN'][`task.${task}`]),
  detail: ({ own: { description } }) => text(description, description),
  happened: ({ status, flags }) => states[shownStatus({ status, skip_iow: flags.leadSkipped === 'yes' })],
  async waiting(act, record) {
    const [dues, facts] = await Promise.all([dueTimes(settings, act, [record]), factsOf(act, record)]);
    const due = dues.get(record.id);
    return { ...facts, ...(due !== undefined && { due: new Date(due) }) };
  },
  prefer: (record) => [preferredOn(record)],
  untold: ['SUBMIT'],
  informs: (record, { row }) => ({ users: informedOf(record, row) }),
});

/** What My day shows of a form beside its step. The inspection and its result belong to the planned time; other steps can be done before. */
async function factsOf(
  { tx, batch }: Act,
  { id, status, task, side, own: { portionId, locationId, surveyTime } }: RiscRecord,
) {
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
    ...(called !== undefined && place !== null && { at: placeCalled(place, called) }),
    ...(isPlanned && { from: new Date(surveyTime) }),
    ...(object !== undefined && { object }),
  };
}

/** What people call a form, and where it is shown. */
export const nameOfForm = ({ id, number }: Pick<RiscRecord, 'id' | 'number'>) => ({
  name: text(`Form ${number}`, `表格 ${number}`),
  place: { route: '/risc/detail', params: { id } },
});

/** Who is notified of a step without having to act. */
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
