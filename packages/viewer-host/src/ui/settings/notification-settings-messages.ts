import { defineMessages } from '@gantry/plugin-sdk';

export const notificationSettingsMessages = defineMessages({
  en: {
    title: 'Notifications',
    text: 'E-mails about notifications that you have not read in Gantry. They apply to all your projects.',
    mailWaiting: 'Steps that wait for you',
    mailWaitingHint:
      'Sent after one minute, unless you have read the notification or the step is done by then.',
    mailDigest: 'Each morning, all steps that wait for you',
    mailDigestHint: 'One e-mail for each project, from 7 in the morning there. None if nothing waits.',
    mailUpdates: 'Updates',
    mailUpdatesHint: 'News about records that you are involved in.',
    none: 'This server does not send e-mails. Your choice takes effect once it does.',
    loading: 'Loading your settings',
    failed: 'Your settings did not load. {reason}',
  },
  'zh-CN': {
    title: '通知',
    text: '对您尚未在 Gantry 中阅读的通知发送邮件。适用于您的所有项目。',
    mailWaiting: '待您处理的步骤',
    mailWaitingHint: '一分钟后发送邮件；若届时您已阅读或步骤已完成，则不发送。',
    mailDigest: '每天早上，所有待您处理的步骤',
    mailDigestHint: '每个项目一封，于当地早上 7 时后发送；没有待办时不发送。',
    mailUpdates: '动态',
    mailUpdatesHint: '与您相关的记录的消息。',
    none: '此服务器不发送邮件。您的选择将在启用后生效。',
    loading: '正在读取设置',
    failed: '设置加载失败。{reason}',
  },
});
