import { defineMessages } from '@gantry/plugin-sdk';

export const searchMessages = defineMessages({
  en: {
    clear: 'Clear',
  },
  'zh-CN': {
    clear: '清除',
  },
});
