import { commentIn } from '@gantry/plugin-sdk/contract';
import type { NotificationText } from '@gantry/plugin-sdk/server';
import type { RecordNotices } from '@gantry/plugin-sdk/server/records';
import { dueOf } from '../contract/due.ts';
import type { Permit } from '../contract/permit.ts';
import type { PermitNames } from '../contract/permit-workflow.ts';
import { statusTerms, statusTones } from '../contract/status-words.ts';
import { dueSettingsOf } from './permit-due.ts';
import { locationOf, placeOf } from './permit-places.ts';
import type { PermitRecord } from './permit-records.ts';

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

/** What people call a permit, and where it is shown. */
export const nameOfPermit = ({ id, number }: Pick<PermitRecord, 'id' | 'number'>) => ({
  name: text(`Permit ${number}`, `许可证 ${number}`),
  place: { dashboardItem: 'dwss-ty-permitToWork', params: { formUUID: id } },
});

/** Texts and recipients of the notifications of permits. */
export const permitNotices: RecordNotices<PermitNames, PermitRecord['own']> = {
  // Only a draft has no words here.
  step: (task) => (task === null ? undefined : waitingSteps[task]?.step) ?? text('Request', '申请'),
  detail: ({ own: { description } }) => text(description, description),
  happened: ({ status, task }) => (task === 'RESCHEDULE' ? lapsed : statuses[status]),
  async waiting(act, { status, task, own }) {
    const { tx, now } = act;
    // A step that has waited since an earlier one is due no sooner for it.
    const due = task === null ? undefined : dueOf(task, now.getTime(), own, await dueSettingsOf(act));
    const location = await locationOf(tx, own.locationId);
    const tag = text(statusTerms.en[`status.${status}`], statusTerms['zh-CN'][`status.${status}`]);
    return {
      ...(task !== null && waitingSteps[task]?.isWork && { from: new Date(own.validFrom) }),
      at: placeOf(location),
      state: { text: tag, tone: statusTones[status] },
      ...(due !== undefined && { due: new Date(due) }),
    };
  },
  untold: ['REQUEST'],
  // The holder stops at once.
  informs: ({ people: { holder } }, { row, comment, isBySystem }) =>
    row.action === 'suspend'
      ? {
          users: [holder?.userId],
          detail: text(commentIn(comment, isBySystem, 'en'), commentIn(comment, isBySystem, 'zh-CN')),
          urgent: true,
        }
      : undefined,
};
