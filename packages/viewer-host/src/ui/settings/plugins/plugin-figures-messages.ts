import { defineMessages } from '@gantry/plugin-sdk';

export const pluginFiguresMessages = defineMessages({
  en: {
    load: 'Loading',
    activate: 'Start',
    frame: 'Each frame',
    ms: '{ms} ms',
    frameMs: '{ms} of {budget} ms, {max} ms at most',
    measured: '{count} ×, {mean} ms on average, {max} ms at most',
    counted: '{count} ×',
    countedLatest: '{count} ×, the latest: {props}',
    dropped_one: '{count} more was not kept: the plugin uses too many names.',
    dropped_other: '{count} more were not kept: the plugin uses too many names.',
    note: 'Since this project was opened in this page. These figures are not sent anywhere.',
  },
  'zh-CN': {
    load: '加载',
    activate: '启动',
    frame: '每帧',
    ms: '{ms} 毫秒',
    frameMs: '{ms} / {budget} 毫秒，最多 {max} 毫秒',
    measured: '{count} 次，平均 {mean} 毫秒，最多 {max} 毫秒',
    counted: '{count} 次',
    countedLatest: '{count} 次，最近一次：{props}',
    dropped_other: '另有 {count} 次未保留：插件使用的名称过多。',
    note: '自在此页面打开该项目起统计，不会发送到任何地方。',
  },
});
