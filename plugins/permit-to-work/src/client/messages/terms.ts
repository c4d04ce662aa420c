import { defineMessages } from '@gantry/plugin-sdk';
import { listedTerms } from '../../contract/listed-words.ts';

/** Names used throughout the plugin: statuses, types, fields, actions. */
export const terms = defineMessages({
  en: {
    ...listedTerms.en,

    'field.period': 'Period',
    'field.maxEntrants': 'Most people inside',
    'field.stayMinutes': 'Longest stay',
    'field.checklist': 'Checklist',
    'field.confinedSpace': 'Confined space gates',
    'field.handedBack': 'Handing back',
    // As the history names them.
    'field.location': 'Location',
    'field.holder': 'Permit holder',

    'action.request': 'Request permit',
    'action.check': 'Mark as checked',
    'action.reject': 'Reject',
    'action.issue': 'Issue permit',
    'action.start': 'Start work',
    'action.suspend': 'Suspend',
    'action.resume': 'Resume work',
    'action.extend': 'Extend',
    'action.close': 'Close permit',
    'action.closeOut': 'Close out',
    'action.cancel': 'Cancel permit',
    'action.handBack': 'Hand back area',
    'action.reschedule': 'Change the time',

    noNumber: 'No number yet',
    minutes: '{count} min',
    none: 'None',
    system: 'System',
  },
  'zh-CN': {
    ...listedTerms['zh-CN'],

    'field.period': '有效期',
    'field.maxEntrants': '最多进入人数',
    'field.stayMinutes': '最长逗留时间',
    'field.checklist': '检查表',
    'field.confinedSpace': '密闭空间要求',
    'field.handedBack': '交回情况',
    'field.location': '位置',
    'field.holder': '许可证持有人',

    'action.request': '申请许可证',
    'action.check': '标记为已核查',
    'action.reject': '拒绝',
    'action.issue': '签发许可证',
    'action.start': '开始工作',
    'action.suspend': '暂停',
    'action.resume': '恢复工作',
    'action.extend': '延长',
    'action.close': '结束许可证',
    'action.closeOut': '办理结束手续',
    'action.cancel': '取消许可证',
    'action.handBack': '交回工作区',
    'action.reschedule': '更改时间',

    noNumber: '尚未编号',
    minutes: '{count} 分钟',
    none: '无',
    system: '系统',
  },
});
