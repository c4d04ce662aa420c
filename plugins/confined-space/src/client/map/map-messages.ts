import { defineMessages } from '@gantry/plugin-sdk';

export const mapMessages = defineMessages({
  en: {
    title: 'Confined Space',
    permit: 'Permit',
    people: 'People',
    of: '{count}, limit {limit}',
    'status.Issued': '{permit}, issued',
    'status.Active': '{permit}, active',
    'status.Suspended': '{permit}, suspended',
    noPermit: 'None in force at {location}',
    noLocation: 'No location is chosen',
  },
  'zh-CN': {
    title: '密闭空间',
    permit: '许可证',
    people: '人数',
    of: '{count}，上限 {limit}',
    'status.Issued': '{permit}，已签发',
    'status.Active': '{permit}，生效中',
    'status.Suspended': '{permit}，已暂停',
    noPermit: '{location}没有有效的许可证',
    noLocation: '未选择位置',
  },
});
