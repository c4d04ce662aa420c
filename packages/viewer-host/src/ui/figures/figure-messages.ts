import { defineMessages } from '@gantry/plugin-sdk';

export const figureMessages = defineMessages({
  en: {
    figures: 'Figures',
    asOf: '{day} · all figures at {time}',
    loading: 'Reading the figures',
    failed: 'The figures did not load',
    stale: 'The server does not answer. These figures are of {time}.',
    unavailable: 'unavailable',
    noChange: 'no change',
    since: 'Changes since {when}',
    sinceOwn: 'since {when}',
    old: 'of {when}',
    listOf: '{module}, {title}: {value}. Open the list',
  },
  'zh-CN': {
    figures: '数据',
    asOf: '{day} · 数据截至 {time}',
    loading: '正在读取数据',
    failed: '无法读取数据',
    stale: '服务器没有响应。以下为 {time} 的数据。',
    unavailable: '暂不可用',
    noChange: '无变化',
    since: '与 {when} 相比',
    sinceOwn: '自 {when} 起',
    old: '{when} 的数据',
    listOf: '{module}，{title}：{value}。打开列表',
  },
});
