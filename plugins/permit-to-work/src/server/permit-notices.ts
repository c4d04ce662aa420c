import type { NotificationText, ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, DoneStep, HandOverWords } from '@gantry/plugin-sdk/server/records';
import { dueOf } from '../contract/due.ts';
import type { Permit } from '../contract/permit.ts';
import type { PermitNames } from '../contract/permit-workflow.ts';
import { statusTerms, statusTones } from '../contract/status-words.ts';
import { locationOf } from './permit-places.ts';
import type { PermitRecord, Permits } from './permit-records.ts';

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });

interface WaitingStep {
  readonly step: NotificationText;
  /** It belongs to the planned time of the work. All others can be done before. */
  readonly isWork?: true;
}

/** Steps that notify somebody. A draft is left out: its requester knows about it. */
const waitingSteps: Readonly<Partial<Record<PermitNames['task'], WaitingStep>>> = {
  CHECK: { step: text('Check', '核查') },
  ISSUE: { step: text('Issue permit', '签发许可证') },
  START: { step: text('Start work', '开始工作'), isWork: true },
  HAND_BACK: { step: text('Hand back area', '交回工作区'), isWork: true },
  RESUME: { step: text('Resume work', '恢复工作') },
  TAKE_BACK: { step: text('Close permit', '结束许可证') },
  RESCHEDULE: { step: text('Change the time', '更改时间') },
};

const statuses: Readonly<Partial<Record<Permit['status'], NotificationText>>> = {
  Requested: text('was requested', '已申请'),
  Checked: text('was checked', '已核查'),
  Issued: text('was issued', '已签发'),
  Active: text('is active', '生效中'),
  Suspended: text('was suspended', '已暂停'),
  Expired: text('has expired', '已过期'),
};

const lapsed = text('was not issued in time', '未能在有效期内签发');

type Services = Pick<ServerHost, 'notifications'> & {
  /** The permits themselves, which exist once their kind does. */
  readonly permits: () => Pick<Permits, 'whoDoes'>;
};

/** Notifies the members who may do the next step, and the holder when work is suspended. */
export async function tellOfStep(
  services: Services,
  act: Act,
  record: PermitRecord,
  { row, comment }: DoneStep<PermitNames>,
): Promise<void> {
  const { id, number, status, task } = record;
  const state = task === 'RESCHEDULE' ? lapsed : statuses[status];
  if (state === undefined) return services.notifications.settle(act.tx, keyPrefix + id);
  const what = text(`Permit ${number} ${state.en}`, `许可证 ${number} ${state['zh-CN']}`);
  await tellOfTask(services, act, record, what);
  if (row.action === 'suspend')
    await services.notifications.send(act.tx, {
      text: what,
      place: placeOf(id),
      to: { users: [record.people.holder?.userId] },
      detail: text(comment, comment),
      urgent: true,
    });
}

const keyPrefix = 'permit/';
const placeOf = (id: string) => ({ dashboardItem: 'dwss-ty-permitToWork', params: { formUUID: id } });

/** Tells whoever does the open step that it waits for them. Without one, nothing waits any more. */
async function tellOfTask(
  { notifications, permits }: Services,
  act: Act,
  record: PermitRecord,
  what: NotificationText,
): Promise<void> {
  const { id, status, task, own } = record;
  const { tx, now } = act;
  const key = keyPrefix + id;
  const waits = task === null ? undefined : waitingSteps[task];
  if (waits === undefined) return notifications.settle(tx, key);
  // A step that has waited since an earlier one is due no sooner for it.
  const due = task === null ? undefined : dueOf(task, now.getTime(), own);
  const { name } = await locationOf(tx, own.locationId);
  const tag = text(statusTerms.en[`status.${status}`], statusTerms['zh-CN'][`status.${status}`]);
  await notifications.send(tx, {
    text: what,
    place: placeOf(id),
    // The actor of the last step may also be able to do the next.
    to: { users: await permits().whoDoes(act, record), actor: true },
    detail: text(own.description, own.description),
    waiting: {
      step: waits.step,
      ...(waits.isWork && { from: new Date(own.validFrom) }),
      at: text(name, name),
      state: { text: tag, tone: statusTones[status] },
      ...(due !== undefined && { due: new Date(due) }),
    },
    key,
  });
}

/** What people call a permit, and where it is shown. */
export const nameOfPermit = ({ id, number }: Pick<PermitRecord, 'id' | 'number'>) => ({
  name: text(`Permit ${number}`, `许可证 ${number}`),
  place: placeOf(id),
});

/** How an administrator who hands permits over reads of them, and how the takers do. */
export const handOverWords = (
  services: Services | undefined,
): HandOverWords<PermitNames, PermitRecord['own']> => ({
  describe: (record, task) => ({
    ...nameOfPermit(record),
    detail: text(record.own.description, record.own.description),
    // Only a draft has no words here.
    step: waitingSteps[task]?.step ?? text('Request', '申请'),
  }),
  keyPrefix,
  ...(services && { tell: (act, record, what) => tellOfTask(services, act, record, what) }),
});
