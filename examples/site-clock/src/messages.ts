import { defineMessages } from '@gantry/plugin-sdk';

export const messages = defineMessages({
  en: {
    working: 'Working hours',
    closed: 'Outside working hours',
    unset: 'Working hours are not set',
    from: 'From',
    to: 'To',
    save: 'Save',
    saved: 'Saved. Everyone in this project sees these hours.',
    overnight: 'The hours go past midnight.',
    incomplete: 'Give both times, and two different ones.',
    loading: 'Reading the working hours',
    loadFailed: 'The working hours could not be read',
    saveFailed: 'The hours were not saved. Check the connection and try again.',
  },
  'zh-CN': {
    working: '工作时间内',
    closed: '非工作时间',
    unset: '尚未设置工作时间',
    from: '开始',
    to: '结束',
    save: '保存',
    saved: '已保存，此项目的所有人都会看到。',
    overnight: '工作时间跨越午夜。',
    incomplete: '请填写两个不同的时间。',
    loading: '正在读取工作时间',
    loadFailed: '无法读取工作时间',
    saveFailed: '工作时间未能保存，请检查网络后重试。',
  },
});
