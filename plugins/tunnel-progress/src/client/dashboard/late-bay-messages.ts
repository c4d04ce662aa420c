import { defineMessages } from '@gantry/plugin-sdk';

export const lateBayMessages = defineMessages({
  en: {
    title: 'Late Bays',
    dataDay: 'Reported up to {day}',
    none: 'No work is late.',
    failed: 'The late bays did not load',
    daysLate_one: '{count} day late',
    daysLate_other: '{count} days late',
    activities_one: '{count} activity',
    activities_other: '{count} activities',
    noBay: 'No bay',
    show: 'Show {bay} in the model',
    more_one: '{count} more bay is late.',
    more_other: '{count} more bays are late.',
    programme: 'Open the programme',
  },
  'zh-CN': {
    title: '逾期区段',
    dataDay: '实际数据截至 {day}',
    none: '没有逾期的工作。',
    failed: '逾期区段加载失败',
    daysLate_other: '逾期 {count} 天',
    activities_other: '{count} 项作业',
    noBay: '无区段',
    show: '在模型中显示 {bay}',
    more_other: '另有 {count} 个区段逾期。',
    programme: '打开施工计划',
  },
});
