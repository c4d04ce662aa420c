import { defineMessages } from '@gantry/plugin-sdk';

export const sandboxMessages = defineMessages({
  en: {
    elsewhere: 'Shown in another place',
    elsewhereText: 'This module runs apart from the page and shows one of its views at a time.',
    bring: 'Show it here',
  },
  'zh-CN': {
    elsewhere: '正在其他位置显示',
    elsewhereText: '此模块与页面隔离运行，一次只显示一个视图。',
    bring: '在此显示',
  },
});
