import { defineMessages } from '@gantry/plugin-sdk';

/** Words that all screens of the module share. */
export const levelMessages = defineMessages({
  en: {
    inclinationX: 'Inclination X',
    inclinationY: 'Inclination Y',
    inclinationZ: 'Inclination Z',
    force: 'Force',
    absent: 'N/A',
  },
  'zh-CN': {
    inclinationX: 'X 向倾角',
    inclinationY: 'Y 向倾角',
    inclinationZ: 'Z 向倾角',
    force: '受力',
    absent: '暂无',
  },
});
