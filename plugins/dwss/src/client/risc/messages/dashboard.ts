import { defineMessages } from '@gantry/plugin-sdk';

/** Texts of the dashboard tile. */
export const dashboardMessages = defineMessages({
  en: {
    byStatus: 'Forms by status',
    all: 'All forms',
    count_one: '{count} form',
    count_other: '{count} forms',
    waiting: 'Waits for you',
    nothingWaits: 'Nothing waits for you',
    failed: 'RISC forms did not load',
  },
  'zh-CN': {
    byStatus: '按状态统计',
    all: '全部表格',
    count_other: '{count} 份表格',
    waiting: '待您处理',
    nothingWaits: '没有待您处理的表格',
    failed: 'RISC 表格加载失败',
  },
});
