import { defineMessages } from '@gantry/plugin-sdk';

export const dangerMessages = defineMessages({
  en: {
    'over-limit_one': '{count} person, limit {limit}.',
    'over-limit_other': '{count} people, limit {limit}.',
    overLimit: 'More people than the limit of {limit}.',
    'no-permit': 'People inside without an active permit since {time}.',
    'no-permit-old': 'People were inside without an active permit at the last count.',
    'camera-lost': 'No signal since {time}.',
    suspended: 'Permit {permit} suspended.',
    suspendedAt: 'Permit {permit} suspended at {time}.',
    suspends: 'Permit {permit} will be suspended at {time} if this lasts.',
  },
  'zh-CN': {
    'over-limit_other': '{count} 人，上限 {limit} 人。',
    overLimit: '人数超过上限 {limit} 人。',
    'no-permit': '自 {time} 起有人在内，但没有生效的许可证。',
    'no-permit-old': '最后一次点算时有人在内，但没有生效的许可证。',
    'camera-lost': '自 {time} 起无信号。',
    suspended: '许可证 {permit} 已暂停。',
    suspendedAt: '许可证 {permit} 已于 {time} 暂停。',
    suspends: '如情况持续，许可证 {permit} 将于 {time} 暂停。',
  },
});
