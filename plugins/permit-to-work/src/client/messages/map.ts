import { defineMessages } from '@gantry/plugin-sdk';

/** Markers, the object card and the choice of a place. */
export const mapMessages = defineMessages({
  en: {
    'live.Active': '{count} active',
    'live.Suspended': '{count} suspended',
    'live.Issued': '{count} issued',
    marker: '{location}: {counts}',
    permit: 'permit',
    permits: 'permits',
    noPermits: 'no permits today',
    noneHere: 'None today',
    notKnown: 'Not known: no position',
    today: 'Live permits',
    whereTitle: 'Where is the work?',
  },
  'zh-CN': {
    'live.Active': '{count} 张生效中',
    'live.Suspended': '{count} 张已暂停',
    'live.Issued': '{count} 张已签发',
    marker: '{location}：{counts}',
    permit: '许可证',
    permits: '许可证',
    noPermits: '今天没有许可证',
    noneHere: '今天没有',
    notKnown: '未知：没有位置',
    today: '现行许可证',
    whereTitle: '工作在哪里？',
  },
});
