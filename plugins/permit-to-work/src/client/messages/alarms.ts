import { defineMessages } from '@gantry/plugin-sdk';

/** Dangers under a permit. */
export const alarmMessages = defineMessages({
  en: {
    inside: '{name} {minutes} min',
    allowed: 'inside: {people}; {limit} min allowed',
    suspend: 'Suspend permit',
    exit: 'Record exit',
    show: 'Show in model',
    next: 'There is an alarm. {todo}.',
    nextTaken: 'There is an alarm. {name} is looking after it.',
    since: '{status} · {age}',
    sheet: 'ALARM: {title}. Nobody else goes in.',
    marker: '{tag} · {age}',
  },
  'zh-CN': {
    inside: '{name} 已停留 {minutes} 分钟',
    allowed: '{people}；上限 {limit} 分钟',
    suspend: '暂停许可证',
    exit: '记录离开',
    show: '在模型中显示',
    next: '警报未解除：{todo}。',
    nextTaken: '警报未解除，{name} 正在处理。',
    since: '{status} · {age}',
    sheet: '警报：{title}。其他人不得进入。',
    marker: '{tag} · {age}',
  },
});
