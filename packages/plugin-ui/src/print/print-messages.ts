import { defineMessages } from '@gantry/plugin-sdk';

export const printMessages = defineMessages({ en: { print: 'Print' }, 'zh-CN': { print: '打印' } });
