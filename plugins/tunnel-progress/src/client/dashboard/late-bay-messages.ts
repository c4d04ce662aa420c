import { defineMessages } from '@gantry/plugin-sdk';

export const lateBayMessages = defineMessages({
  en: {
    title: 'Late Bays',
    none: 'No work is late.',
    failed: 'The late bays did not load',
    more_one: '{count} more bay is late.',
    more_other: '{count} more bays are late.',
  },
  'zh-CN': {
    title: '逾期区段',
    none: '没有逾期的工作。',
    failed: '逾期区段加载失败',
    more_other: '另有 {count} 个区段逾期。',
  },
});
