import { defineMessages } from '@gantry/plugin-sdk';

export const recordMessages = defineMessages({
  en: {
    back: 'Back to the list',
    missing: 'This record was not found',
    missingText: 'It was deleted, or your role does not include it.',
    failed: 'The record did not load',
    actions: 'Actions',
  },
  'zh-CN': {
    back: '返回列表',
    missing: '找不到此记录',
    missingText: '它已被删除，或您的角色无权查看。',
    failed: '记录加载失败',
    actions: '操作',
  },
});
