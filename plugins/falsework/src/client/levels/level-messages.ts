import { defineMessages } from '@gantry/plugin-sdk';

/** Words that all screens of the module share. */
export const levelMessages = defineMessages({
  en: {
    'status.-1': 'Offline',
    'status.0': 'Normal',
    'status.1': 'Alert',
    'status.2': 'Alarm',
    'status.3': 'Action',
    inclinationX: 'Inclination X',
    inclinationY: 'Inclination Y',
    inclinationZ: 'Inclination Z',
    force: 'Force',
    absent: 'N/A',
  },
  'zh-CN': {
    'status.-1': '离线',
    'status.0': '正常',
    'status.1': '预警',
    'status.2': '警报',
    'status.3': '行动',
    inclinationX: 'X 向倾角',
    inclinationY: 'Y 向倾角',
    inclinationZ: 'Z 向倾角',
    force: '受力',
    absent: '暂无',
  },
});
