import { defineMessages } from '@gantry/plugin-sdk';

/** The forms in the model. */
export const modelMessages = defineMessages({
  en: {
    tools: 'RISC forms of objects',
    bar: 'RISC form of the selected object',
    'group.failed': 'Failed or sent back',
    'group.waiting': 'Submitted',
    'group.inspecting': 'Under inspection',
    'group.returned': 'Returned to the contractor',
    'group.passed': 'Passed',
    afterResult: 'Linked after the result was signed: the object takes no state from this form.',
    'near.location': 'Near: same location',
    'near.portion': 'Near: same portion',
    'window.title': 'Attach RISC Form',
    'window.search': 'Search forms by number or description',
    'window.signed': 'Result signed: only the consultant’s side links it now',
    'window.discipline': 'Discipline',
    card: 'RISC forms',
  },
  'zh-CN': {
    tools: '构件的 RISC 表格',
    bar: '所选构件的 RISC 表格',
    'group.failed': '不合格或被退回',
    'group.waiting': '已提交',
    'group.inspecting': '检查中',
    'group.returned': '已退回承建商',
    'group.passed': '合格',
    afterResult: '在结果签署后才关联：构件不取用此表格的状态。',
    'near.location': '附近：同一位置',
    'near.portion': '附近：同一工程区段',
    'window.title': '关联 RISC 表格',
    'window.search': '按编号或内容搜索表格',
    'window.signed': '结果已签署，只有顾问方可关联',
    'window.discipline': '专业',
    card: 'RISC 表格',
  },
});
