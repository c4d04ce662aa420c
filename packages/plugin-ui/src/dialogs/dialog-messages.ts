import { defineMessages } from '@gantry/plugin-sdk';

export const dialogMessages = defineMessages({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
  },
  'zh-CN': {
    cancel: '取消',
    close: '关闭',
    confirm: '确认',
  },
});
