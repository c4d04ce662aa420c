import { defineMessages } from '@gantry/plugin-sdk';

export const valueMessages = defineMessages({
  en: {
    none: 'N/A',
    updateAs: 'Update As: {date}',
    behind: '{points} points behind plan',
  },
  'zh-CN': {
    none: '暂无',
    updateAs: '更新至：{date}',
    behind: '落后计划 {points} 个百分点',
  },
});
