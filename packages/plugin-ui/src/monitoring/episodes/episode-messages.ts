import { defineMessages } from '@gantry/plugin-sdk';

export const episodeMessages = defineMessages({
  en: {
    since: 'Since',
    until: 'Until',
    goesOn: 'goes on',
    seen: 'Acknowledged',
    notSeen: 'Not yet',
    actionTaken: 'Action taken',
    acknowledge: 'Acknowledge',
    changeAction: 'Change what was done',
  },
  'zh-CN': {
    since: '开始',
    until: '结束',
    goesOn: '持续中',
    seen: '确认',
    notSeen: '尚未确认',
    actionTaken: '已采取的行动',
    acknowledge: '确认',
    changeAction: '更改行动说明',
  },
});
