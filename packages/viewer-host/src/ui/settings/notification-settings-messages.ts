import { defineMessages } from '@gantry/plugin-sdk';

export const notificationSettingsMessages = defineMessages({
  en: {
    title: 'Notifications',
    text: 'E-mails that you get about what you have not read in Gantry. They hold in all your projects.',
    mailWaiting: 'Steps that wait for you',
    mailWaitingHint: 'An e-mail comes a minute later, unless you have read it or the step is done by then.',
    mailUpdates: 'Updates',
    mailUpdatesHint: 'News about records that you are involved in.',
    none: 'This server does not send e-mails. What you choose counts once it does.',
    loading: 'Reading your settings',
    failed: 'Your settings did not load. {reason}',
  },
  'zh-CN': {
    title: '通知',
    text: '对您尚未在 Gantry 中阅读的通知发送邮件。适用于您的所有项目。',
    mailWaiting: '待您处理的步骤',
    mailWaitingHint: '一分钟后发送邮件；若届时您已阅读或步骤已完成，则不发送。',
    mailUpdates: '动态',
    mailUpdatesHint: '与您相关的记录的消息。',
    none: '此服务器不发送邮件。您的选择将在启用后生效。',
    loading: '正在读取设置',
    failed: '设置加载失败。{reason}',
  },
});
