import { defineMessages } from '@gantry/plugin-sdk';

export const zoneMessages = defineMessages({
  en: {
    dangerZoneList: 'Danger zones',
    detectionZoneList: 'Detection zones',
    flowCountLineList: 'Counting lines',
    'one.dangerZoneList': 'Danger zone',
    'one.detectionZoneList': 'Detection zone',
    'one.flowCountLineList': 'Counting line',
    zones: 'Zones',
    onPicture: 'Zones on the picture',
    inAlarm: 'Alert open',
  },
  'zh-CN': {
    dangerZoneList: '危险区域',
    detectionZoneList: '检测区域',
    flowCountLineList: '计数线',
    'one.dangerZoneList': '危险区域',
    'one.detectionZoneList': '检测区域',
    'one.flowCountLineList': '计数线',
    zones: '区域',
    onPicture: '画面上的区域',
    inAlarm: '警报未结束',
  },
});
