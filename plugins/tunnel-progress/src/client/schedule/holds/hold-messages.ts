import { defineMessages } from '@gantry/plugin-sdk';

/** Texts of hold points: work that waits for an inspection. */
export const holdMessages = defineMessages({
  en: {
    held: 'Hold point open now',
    title: 'Hold points',
    open: 'Inspection open',
    failed: 'Inspection failed',
    noNumber: 'Form without a number',
    formGone: 'The form cannot be opened. It may be gone, or the module of forms is switched off.',
  },
  'zh-CN': {
    held: '停检点未关闭（当前）',
    title: '停检点',
    open: '检查未完成',
    failed: '检查未通过',
    noNumber: '无编号表格',
    formGone: '无法打开该表格：表格可能已不存在，或表格模块已停用。',
  },
});
