import { defineMessages } from '@gantry/plugin-sdk';

export const placeMessages = defineMessages({
  en: {
    nothingNear: 'No known place is within {metres} m of this point. Choose where the work is.',
    away: '{metres} m away',
    addHere: 'Add a location here',
    chooseLater: 'Choose in the form',
  },
  'zh-CN': {
    nothingNear: '此点 {metres} 米内没有已知的位置。请选择工作所在的位置。',
    away: '相距 {metres} 米',
    addHere: '在此新增位置',
    chooseLater: '在表格中选择',
  },
});
