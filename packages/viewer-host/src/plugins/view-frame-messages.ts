import { defineMessages } from '@gantry/plugin-sdk';

export const viewFrameMessages = defineMessages({
  en: {
    title: '{plugin} did not start',
    quarantined: '{plugin} is off',
    text: 'Everything else works. Retry, or report it to the administrator.',
    reported: 'Reported. The administrator finds it in the server’s log.',
    reportFailed: 'The report was not sent. Check the network and try again.',
  },
  'zh-CN': {
    title: '{plugin}未能启动',
    quarantined: '{plugin}已停用',
    text: '其他功能正常。请重试，或报告管理员。',
    reported: '已报告，管理员可在服务器日志中查看。',
    reportFailed: '报告未能发送，请检查网络后重试。',
  },
});
