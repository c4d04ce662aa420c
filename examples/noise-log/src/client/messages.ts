import { defineMessages } from '@gantry/plugin-sdk';

export const messages = defineMessages({
  en: {
    place: 'Place',
    level: 'Level, dB(A)',
    add: 'Add reading',
    list: 'Latest readings',
    reading: '{place}: {level} dB(A)',
    taken: '{name}, {time}',
    empty: 'No readings yet. The first one appears here, in every open browser.',
    loading: 'Loading the readings …',
    retry: 'Try again',
  },
  'zh-CN': {
    place: '地点',
    level: '声级，dB(A)',
    add: '添加读数',
    list: '最新读数',
    reading: '{place}：{level} dB(A)',
    taken: '{name}，{time}',
    empty: '尚无读数。第一个读数会在所有已打开的浏览器中显示。',
    loading: '正在载入读数……',
    retry: '重试',
  },
});
