import { defineMessages } from '@gantry/plugin-sdk';

export const failureMessages = defineMessages({
  en: {
    title: 'Gantry stopped working',
    text: 'Your work on the server is safe. Reload the page to continue.',
    missing: 'A part of Gantry did not load',
    missingText:
      'The server has a newer version of Gantry, or the network was away. Your work on the server is safe. Reload the page to continue.',
    reload: 'Reload',
    report: 'Report',
    reported: 'Reported. Thank you.',
    notReported: 'The report was not sent. The server did not answer.',
    details: 'Details',
  },
  'zh-CN': {
    title: 'Gantry 停止工作',
    text: '您在服务器上的数据是安全的。请重新加载页面以继续。',
    missing: 'Gantry 的部分内容未能加载',
    missingText: '服务器已更新 Gantry，或网络曾中断。您在服务器上的数据是安全的。请重新加载页面以继续。',
    reload: '重新加载',
    report: '报告问题',
    reported: '已报告，谢谢。',
    notReported: '报告未能发送，服务器没有响应。',
    details: '详情',
  },
});
