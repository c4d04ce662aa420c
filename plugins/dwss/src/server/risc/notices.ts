import type { NotificationText, ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, DoneStep } from '@gantry/plugin-sdk/server/records';
import { type RiscNames, type RiscStatus, riscWorkflow } from '../../contract/risc/workflow.ts';
import type { RiscRecord } from './risc-kind.ts';

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });

/** The steps that wait for somebody. A draft is left out: its author knows of it. */
const steps: Readonly<Partial<Record<RiscNames['task'], NotificationText>>> = {
  RECEIVE: text('Receive', '接收'),
  FORWARD: text('Forward', '转交'),
  ASSIGN: text('Assign an inspector', '指派检查员'),
  ATTEND: text('Attend the inspection', '到场检查'),
  RESULT: text('Sign the result', '签署检查结果'),
  CONFIRM: text('Confirm the result', '确认检查结果'),
  RETURN: text('Return to the contractor', '退回承建商'),
  COUNTERSIGN: text('Countersign', '加签'),
  COUNTERSIGN_RE: text('Countersign', '加签'),
  CLOSE: text('Close', '结束'),
  RESUBMIT: text('Submit again', '重新提交'),
  RESUBMIT_NEW: text('Answer the failed form', '就不合格表格重新申请'),
};
const sides: Readonly<Record<RiscNames['side'], NotificationText>> = {
  WITHDRAWAL: text('Answer the request to withdraw', '处理撤回申请'),
  EDIT: text('Answer the request to edit', '处理修改申请'),
};

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

/** Tells those who may do the next step that it waits for them, and those named on the form that it was submitted. */
export async function tellOfStep(
  { notifications, people }: Pick<ServerHost, 'notifications' | 'people'>,
  { tx }: Pick<Act, 'tx'>,
  record: RiscRecord,
  { row }: DoneStep<RiscNames>,
): Promise<void> {
  const { id, number, status, task, side, own } = record;
  const key = `risc/${id}`;
  const state = states[status];
  const step = side === null ? (task === null ? undefined : steps[task]) : sides[side];
  if (state === undefined || step === undefined) return notifications.settle(tx, key);
  const common = {
    text: text(`Form ${number} ${state.en}`, `表格 ${number} ${state['zh-CN']}`),
    detail: text(own.description, own.description),
    place: { route: '/risc/detail', params: { id } },
  };
  await notifications.send(tx, {
    ...common,
    to: { users: await ableOf(people, tx, record), actor: true },
    waiting: { step, ...(own.surveyTime !== null && { due: new Date(own.surveyTime) }) },
    key,
  });
  const informed = row.action === 'submit' ? own.attn : row.action === 'signoff' ? own.cc : [];
  if (informed.length > 0) await notifications.send(tx, { ...common, to: { users: informed } });
}

/** The members who may do the open task: the one who is named for it, or all who hold its permission for the discipline. */
async function ableOf(
  people: ServerHost['people'],
  tx: Act['tx'],
  { task, side, own, people: named }: RiscRecord,
): Promise<readonly (string | undefined)[]> {
  const { tasks, sides: sideTasks, parts, rows } = riscWorkflow(own.variant);
  const part = side === null ? (task === null ? null : tasks[task]) : sideTasks[side];
  if (part === null) return [];
  const { is, permission } = parts[part];
  if (is !== undefined) return [named[is]?.userId];
  const asked = task === 'COUNTERSIGN' ? own.asked.LS : task === 'COUNTERSIGN_RE' ? own.asked.RE : null;
  if (asked !== null) return [asked];
  if (part === 'C') return [named.submitter?.userId];
  const needed = permission ?? rows.find((row) => row.on?.includes(task ?? 'SUBMIT'))?.permission;
  if (needed === undefined) return [];
  const found = await people.members(tx, { permission: needed, discipline: own.discipline });
  return found.people.filter(({ company }) => company?.id !== named.submitter?.company).map(({ id }) => id);
}
