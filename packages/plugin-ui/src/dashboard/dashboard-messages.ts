import { defineMessages } from '@gantry/plugin-sdk';

export const dashboardMessages = defineMessages({
  en: {
    asOf: 'as of {time}',
    up: '{difference} more than {period}',
    down: '{difference} less than {period}',
    same: 'the same as {period}',
    stale: 'Not current',
    failed: 'Did not load',
    missing: 'No value',
    range: 'Days to analyse',
    noRange: 'Choose the days to analyse',
    cut_one: 'At most {count} day is counted at once. These figures begin on {day}.',
    cut_other: 'At most {count} days are counted at once. These figures begin on {day}.',
  },
  'zh-CN': {
    asOf: '截至 {time}',
    up: '比{period}多 {difference}',
    down: '比{period}少 {difference}',
    same: '与{period}相同',
    stale: '非最新',
    failed: '加载失败',
    missing: '无数值',
    range: '分析日期',
    noRange: '请选择要分析的日期',
    cut_other: '一次最多统计 {count} 天。以下数字自 {day} 起。',
  },
});
