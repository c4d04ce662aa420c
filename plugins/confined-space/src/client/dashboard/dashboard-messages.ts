import { defineMessages } from '@gantry/plugin-sdk';

export const dashboardMessages = defineMessages({
  en: {
    title: 'CCTV',
    alertLog: 'Confined Space Alert Log',
    dataLog: 'CCTV Data Log',
    dateTime: 'Date&Time',
    type: 'Alert Type',
    name: 'Name',
    detected: 'Detected Alert',
    days: 'Days',
    search: 'Search time, type or name',
    failed: 'Alerts did not load',
    none: 'No alerts yet',
    noneText: 'Alerts of these cameras show here as soon as one is sent.',
    noMatch: 'No alert matches',
  },
  'zh-CN': {
    title: '闭路电视',
    alertLog: '密闭空间警报记录',
    dataLog: '闭路电视数据记录',
    dateTime: '日期时间',
    type: '警报类型',
    name: '名称',
    detected: '检测画面',
    days: '日期',
    search: '搜索时间、类型或名称',
    failed: '警报加载失败',
    none: '暂无警报',
    noneText: '这些摄像机发出警报后会显示在此。',
    noMatch: '没有符合条件的警报',
  },
});
