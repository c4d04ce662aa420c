import { defineMessages } from '@gantry/plugin-sdk';

/** Texts of the parts that several kinds of forms share. */
export const partMessages = defineMessages({
  en: {
    placesFailed: 'The list did not load.',
    tryAgain: 'Try again',
  },
  'zh-CN': {
    placesFailed: '列表加载失败。',
    tryAgain: '重试',
  },
});
