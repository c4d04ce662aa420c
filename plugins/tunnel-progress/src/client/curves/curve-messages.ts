import { defineMessages } from '@gantry/plugin-sdk';

export const curveMessages = defineMessages({
  en: {
    title: 'Progress Curves',
    curves: 'Curves',
    chart: 'Progress curve, {curve}',
    actual: 'Actual Progress',
    planned: 'Planned Progress',
    target: 'Target Completion',
    failed: 'The curve did not load',
    listFailed: 'The curves did not load',
    noPoints: 'This curve has no points.',
  },
  'zh-CN': {
    title: '进度曲线',
    curves: '曲线',
    chart: '进度曲线，{curve}',
    actual: '实际进度',
    planned: '计划进度',
    target: '目标完成日期',
    failed: '曲线加载失败',
    listFailed: '曲线加载失败',
    noPoints: '此曲线没有数据点。',
  },
});
