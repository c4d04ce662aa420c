import { defineMessages } from '@gantry/plugin-sdk';

export const demoMessages = defineMessages({
  en: {
    filling: 'The demo is being prepared.',
    fillingText: 'Lists may be empty until its data arrives, which this page then shows.',
    filled: 'The demo is ready.',
    dismiss: 'Dismiss',
  },
  'zh-CN': {
    filling: '演示数据正在准备中。',
    fillingText: '数据写入前列表可能为空，写入后本页会自动显示。',
    filled: '演示数据已准备好。',
    dismiss: '关闭',
  },
});
