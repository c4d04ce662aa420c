import { type AuditKind, type AuditWords, wordsWith } from '@gantry/plugin-sdk/server';
import { riscTerms } from '../../contract/risc/terms.ts';

const fields = wordsWith('field.', riscTerms);
const text = (en: string, zh: string) => ({ en, 'zh-CN': zh });
/** Fields that the trail has by another name than callers. */
const field = (name: string, wire: string) => ({ [name]: fields[wire] ?? text(name, name) });

/** Words of the audit trail for inspection forms. */
export const riscWords: AuditWords = {
  title: text('RISC form', 'RISC 表格'),
  actions: wordsWith('action.', riscTerms),
  fields: {
    ...fields,
    ...field('number', 'form_number'),
    ...field('workType', 'form_type'),
    ...field('portionId', 'portion'),
    ...field('locationId', 'location'),
    ...field('surveyTime', 'survey_time'),
    ...field('nextOperation', 'next_operation'),
    ...field('nextOperationDate', 'next_operation_date'),
    ...field('submittedAt', 'submission_date'),
    ...field('processedBy', 'processed_by'),
    ...field('author', 'draft_by'),
    ...field('coauthor', 'draft_can_submit_by'),
    ...field('inspector', 'assignee'),
    ...field('result', 'form_result'),
    task: text('Next step', '下一步骤'),
    side: text('Request', '申请'),
    submitter: text('Submitted by', '提交人'),
    gate: text('Received by', '接收人'),
    lead: text('Lead', '主管'),
    resultBy: text('Result by', '结果签署人'),
    confirmedBy: text('Confirmed by', '确认人'),
    countersign: text('Countersignature', '会签'),
    leadSkipped: text('Without the lead', '不经主管'),
    isLate: text('Late', '逾期'),
    isShortNotice: text('Less than 24 hours of notice', '通知不足 24 小时'),
    submissionNo: text('Submission', '提交次数'),
    results: text('Results', '检验结果'),
    resultVersion: text('Version of the result', '结果的版本'),
    'asked.LS': text('Land surveyor asked', '受邀会签的测量师'),
    'asked.RE': text('Engineer asked', '受邀会签的工程师'),
    'dates.contractor_submit_signature_date': text('Submitted at', '提交时间'),
    'dates.LS_receive_signature_date': text('Received at', '接收时间'),
    'dates.LS_foward_signature_date': text('Forwarded at', '转发时间'),
    'dates.SSOE_receive_signature_date': text('Received by the lead at', '主管接收时间'),
    'dates.SSOE_assign_signature_date': text('Assigned at', '指派时间'),
    'dates.SOE_receive_signature_date': text('Attended at', '到场时间'),
    'dates.SOE_approval_signature_date': text('Signed off at', '签署结果时间'),
    'dates.SSOE_return_signature_date': text('Confirmed at', '确认时间'),
    'dates.LS_return_signature_date': text('Returned at', '退回时间'),
    'dates.RE_signature_date': text('Countersigned at', '会签时间'),
    'dates.contractor_receive_signature_date': text('Closed at', '结束时间'),
  },
  values: {
    status: wordsWith('status.', riscTerms),
    discipline: wordsWith('discipline.', riscTerms),
    workType: wordsWith('workType.', riscTerms),
    task: wordsWith('task.', riscTerms),
    side: wordsWith('task.', riscTerms),
    result: wordsWith('result.', riscTerms),
  },
};

/** Further kinds of things, whose entries name them by what changed. */
export const otherKinds: readonly AuditKind[] = [
  { entity: 'object-form', title: text('Form at an object', '构件上的表格') },
];
