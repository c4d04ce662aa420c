import { defineMessages } from '@gantry/plugin-sdk';

export const alarmMessages = defineMessages({
  en: {
    region: 'Alarms',
    title: '{state}: {title}',
    since: 'since {time}, {age}',
    taken: 'Taken {time} by {name}.',
    take: 'Take the alarm',
    said: '{state}: {title}. {todo}',
    saidTaken: '{name} took the alarm: {title}',
    saidOver: 'Over: {title}',
  },
  'zh-CN': {
    region: '警报',
    title: '{state}：{title}',
    since: '自 {time} 起，{age}',
    taken: '{name} 已于 {time} 接手。',
    take: '接手警报',
    said: '{state}：{title}。{todo}',
    saidTaken: '{name} 已接手警报：{title}',
    saidOver: '警报解除：{title}',
  },
});
