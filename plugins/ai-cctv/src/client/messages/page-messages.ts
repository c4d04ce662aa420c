import { defineMessages } from '@gantry/plugin-sdk';

export const pageMessages = defineMessages({
  en: { title: 'CCTV' },
  'zh-CN': { title: '闭路电视' },
});
