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
    range: 'Date of the Analysis Chart',
    noRange: 'Choose the days to analyse',
  },
  'zh-CN': {
    asOf: '截至 {time}',
    up: '比{period}多 {difference}',
    down: '比{period}少 {difference}',
    same: '与{period}相同',
    stale: '非最新',
    failed: '加载失败',
    missing: '无数值',
    range: '分析图表日期',
    noRange: '请选择要分析的日期',
  },
});
