import { defineMessages } from '@gantry/plugin-sdk';

export const stateMessages = defineMessages({
  en: {
    tryAgain: 'Try again',
    details: 'Details',
    hideDetails: 'Hide details',
    retry: 'Retry',
    report: 'Report',
    clearFilters: 'Clear filters',
    loading: 'Loading',
    noAccess: 'You cannot see this',
    noMatch: 'Nothing matches',
    empty: 'No data to display',
    notLoaded: 'The list did not load',
    secondsToRetry: 'Trying again in {seconds} s.',
  },
  'zh-CN': {
    tryAgain: '重试',
    details: '详情',
    hideDetails: '收起详情',
    retry: '重试',
    report: '报告问题',
    clearFilters: '清除筛选',
    loading: '正在加载',
    noAccess: '您无权查看此内容',
    noMatch: '没有符合条件的内容',
    empty: '暂无数据',
    notLoaded: '列表加载失败',
    secondsToRetry: '{seconds} 秒后重试。',
  },
});
