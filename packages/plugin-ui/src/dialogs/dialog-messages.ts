import { defineMessages } from '@gantry/plugin-sdk';

export const dialogMessages = defineMessages({
  en: {
    cancel: 'Cancel',
    close: 'Close dialog',
    confirm: 'Confirm',
    success: 'Success',
    done: 'Done',
  },
  'zh-CN': {
    cancel: '取消',
    close: '关闭对话框',
    confirm: '确认',
    success: '操作成功',
    done: '完成',
  },
});
