import { inBothLanguages } from '../../../contract/in-both-languages.ts';

/** Texts of steps: what they ask for, what blocks them, what they led to. */
export const stepTexts = inBothLanguages({
  stepTitle: ['{action}: {name}', '{action}：{name}'],
  'set.diary': ['diary', '日志'],
  'set.portions': ['portion', '区段'],
  'set.reviews': ['review', '审阅'],
  reassignTo: ['Give it to', '改派给'],
  submitFailed: ['Submission failed. {why}', '提交失败。{why}'],
  portionsBack: ['Which portions go back to their engineers?', '哪些区段退回工程师？'],
  signDateWrong: ['Enter a date as 2026-11-20.', '请按 2026-11-20 的格式输入日期。'],
  signDated: ['Sign date {day}', '签署日期 {day}'],
  inRow: ['{field} of {list} {row}', '{list}第 {row} 行{field}'],

  'blocker.DAY_INCOMPLETE': ['Fill in: {about}', '请填写：{about}'],
  'blocker.NO_PORTION': ['Add a portion first.', '请先新增区段。'],
  'blocker.PORTIONS_OPEN': ['Portions that are not signed yet: {about}.', '尚未签署的区段：{about}。'],
  'blocker.REVIEWS_OPEN': ['Reviews that are not done yet: {about}.', '尚未完成的审阅：{about}。'],
  'blocker.PORTION_REQUIRED': ['Choose at least one portion.', '请至少选择一个区段。'],
  'blocker.PORTION_INCOMPLETE': ['Fill in: {about}', '请填写：{about}'],
  'blocker.SHIFTS_OVERLAP': [
    '{name} cannot work {one} and {other}. Change one of the shifts.',
    '{name}不能同时在 {one} 与 {other} 工作，请更改其一。',
  ],
  'blocker.SIGN_DATE_REQUIRED': ['Enter the sign date.', '请填写签署日期。'],
  'blocker.SIGN_DATE_FUTURE': ['The sign date is at the latest {about}.', '签署日期最迟为 {about}。'],
  'blocker.SIGN_DATE_EARLY': ['The sign date is {about} or later.', '签署日期不得早于 {about}。'],
  'blocker.COMMENT_REQUIRED': ['Say why in the comment.', '请在意见中说明原因。'],
  'blocker.SIGNATURE_REQUIRED': ['Please sign before you submit', '提交前请先签名'],

  'problem.diary_date.taken': [
    'Form already existed — The current date form is existed',
    '表格已存在 — 该日期的表格已存在',
  ],
  'problem.portion.taken': ['The diary has this portion already.', '日志已有此区段。'],
  'problem.future': [
    'This day has not come yet. Choose today or a day before.',
    '此日未到，请选择今天或之前的日期。',
  ],
  'problem.beforeContract': [
    'The contract had not begun on this day. Choose a later day.',
    '当日合约尚未开始，请选择较后的日期。',
  ],
  'problem.unknown': ['The project no longer offers this. Choose another.', '项目已不提供此项，请另选。'],
  'problem.deactivated': ['This portion was deactivated. Choose another one.', '此区段已停用，请另选。'],
  'problem.notAble': ['This person cannot write portions. Choose another one.', '此人不可填写区段，请另选。'],
  'problem.double': ['This portion is listed twice.', '此区段重复。'],
  'problem.overTotal': ['More than there are.', '超过总数。'],
  'problem.overlap': [
    '{name} cannot work {one} and {other}. Change one of the shifts.',
    '{name}不能同时在 {one} 与 {other} 工作，请更改其一。',
  ],

  // What a rejection sends back is told once, with the diary.
  'sentBack.reject': ['{name} rejected the diary at {time}.', '{name}于 {time} 拒绝了日志。'],
  'sentBack.return': ['{name} returned the portion at {time}.', '{name}于 {time} 退回了此区段。'],

  historyOwn: ['{name}: {step}', '{name}：{step}'],
  historyOf: ['{name}: {step} · {what}', '{name}：{step} · {what}'],
  'history.create': ['Began the diary', '新建工地日志'],
  'history.update': ['Edited the day', '编辑当日资料'],
  'history.delete': ['Deleted', '删除'],
  'history.reassign': ['Reassigned', '重新指派'],
  'history.submit': ['Submitted', '提交'],
  'history.receive': ['Received', '接收'],
  'history.finish': ['Reviews complete', '审阅完成'],
  'history.approve': ['Approved', '批准'],
  'history.reject': ['Rejected', '拒绝'],
  'history.resubmit': ['Resubmitted', '重新提交'],
  'history.countersign': ['Countersigned as CRE', 'CRE 加签'],
  'history.save': ['Saved', '保存'],
  'history.sign': ['Signed as site agent', '地盘总管签署'],
  'history.return': ['Returned to the engineer', '退回工程师'],
  'history.sendBack': ['Sent back', '退回'],
  'history.remove': ['Removed', '移除'],
  'history.review': ['Reviewed', '审阅'],
  'history.void': ['Review void', '审阅作废'],
  'history.added': ['Added', '新增'],
  'history.attach': ['Added a photo', '添加照片'],
  'history.detach': ['Took a photo off', '移除照片'],
  'history.handOver': ['Handed over', '移交'],
  'history.other': ['Changed', '更改'],

  'outcome.diary.receive': ['Site diary {number} is received.', '工地日志 {number} 已接收。'],
  'outcome.diary.approve': ['Site diary {number} is confirmed.', '工地日志 {number} 已确认。'],
  'outcome.diary.reject': [
    'Site diary {number} is rejected. The portions you named are with their engineers again.',
    '工地日志 {number} 已拒绝，所选区段已退回工程师。',
  ],
  'outcome.diary.resubmit': ['Site diary {number} is resubmitted.', '工地日志 {number} 已重新提交。'],
  'outcome.diary.countersign': [
    'Site diary {number} is countersigned and closed.',
    '工地日志 {number} 已加签并结束。',
  ],
  'outcome.portions.submit': [
    '{name} is saved and waits for the site agent.',
    '{name}已保存，待地盘总管签署。',
  ],
  'outcome.portions.sign': [
    '{name} is signed. The diary is now: {status}.',
    '{name}已签署。日志现时状态：{status}。',
  ],
  'outcome.portions.return': ['{name} is with its engineer again.', '{name}已退回工程师。'],
  'outcome.portions.remove': [
    '{name} is removed. The diary is now: {status}.',
    '{name}已移除。日志现时状态：{status}。',
  ],
  'outcome.reviews.review': [
    '{name} is done. The diary is now: {status}.',
    '{name}已完成。日志现时状态：{status}。',
  ],
  'outcome.other': ['{name} is updated.', '{name}已更新。'],
});
