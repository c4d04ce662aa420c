import { defineMessages } from '@gantry/plugin-sdk';
import { actionTerms } from '../../contract/action-words.ts';
import { listedTerms } from '../../contract/listed-words.ts';

/** Names used throughout the plugin: statuses, types, fields, actions. */
export const terms = defineMessages({
  en: {
    ...listedTerms.en,
    ...actionTerms.en,

    'field.period': 'Period',
    'field.maxEntrants': 'Most people inside',
    'field.stayMinutes': 'Longest stay',
    'field.checklist': 'Checklist',
    'field.confinedSpace': 'Confined space gates',
    'field.handedBack': 'Handing back',
    // As the history names them.
    'field.location': 'Location',
    'field.holder': 'Permit holder',

    noNumber: 'No number yet',
    minutes: '{count} min',
    none: 'None',
  },
  'zh-CN': {
    ...listedTerms['zh-CN'],
    ...actionTerms['zh-CN'],

    'field.period': '有效期',
    'field.maxEntrants': '最多进入人数',
    'field.stayMinutes': '最长逗留时间',
    'field.checklist': '检查表',
    'field.confinedSpace': '密闭空间要求',
    'field.handedBack': '交回情况',
    'field.location': '位置',
    'field.holder': '许可证持有人',

    noNumber: '尚未编号',
    minutes: '{count} 分钟',
    none: '无',
  },
});
