import { defineMessages } from '@gantry/plugin-sdk';

export const mapMessages = defineMessages({
  en: { title: 'Confined Space' },
  'zh-CN': { title: '密闭空间' },
});
