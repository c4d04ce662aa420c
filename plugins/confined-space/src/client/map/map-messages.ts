import { defineMessages } from '@gantry/plugin-sdk';

export const mapMessages = defineMessages({
  en: {
    title: 'Confined Space',
    permit: 'Permit',
    people: 'People',
    of: '{count}, limit {limit}',
    log: 'Entry log',
    logText: '{inside} inside',
    logDiffers: '{inside} inside, but cameras count {counted}. Check who is inside.',
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
    log: '进出记录',
    logText: '内有 {inside} 人',
    logDiffers: '内有 {inside} 人，但摄像机点算到 {counted} 人。请核实内部人员。',
    'status.Issued': '{permit}，已签发',
    'status.Active': '{permit}，生效中',
    'status.Suspended': '{permit}，已暂停',
    noPermit: '{location}没有有效的许可证',
    noLocation: '未选择位置',
  },
});
