import { defineMessages } from '@gantry/plugin-sdk';

/** Words of the menu of a point. They are apart from those of the settings page, because the menu is there from the start. */
export const pointMessages = defineMessages({
  en: { usePoint: 'Use this point' },
  'zh-CN': { usePoint: '使用此点' },
});
