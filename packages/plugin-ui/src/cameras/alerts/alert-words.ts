import { createMessages, defineMessages, type Locale, useLanguage } from '@gantry/plugin-sdk';
import { knownAlertTypes } from '@gantry/plugin-sdk/cameras';
import { useCallback } from 'react';

const typeMessages = defineMessages({
  en: {
    'CCTV Offline': 'CCTV Offline',
    'Impact detected': 'Impact detected',
    people_count_over_limitation: 'People Count Over Limitation',
    'zone intrusion': 'Zone intrusion',
    'danger-zone': 'Person in a danger zone',
    'danger-zone-lifting-stk': 'Person below a lift',
    'dirty-wheel': 'Dirty wheel',
    'dirty wheel alert': 'Dirty wheel',
    'dump-truck-cover': 'Dump truck without cover',
    'uncovered truck alert': 'Truck without cover',
    lineDetectionStart: 'Line crossed',
    'traffic-jam-movement': 'Slow traffic',
    'traffic-jam-counting': 'Traffic jam by count',
    'traffic-jam-start': 'Traffic jam began',
    'traffic-jam-end': 'Traffic jam ended',
    'vehicle-counting-road-a-over-1600-in-one-hour': 'Road A: over 1,600 vehicles in an hour',
    'vehicle-counting-road-b-over-1600-in-one-hour': 'Road B: over 1,600 vehicles in an hour',
    'overheight vehicle NB_SL': 'Overheight vehicle, northbound slow lane',
    'overheight vehicle NB_FL': 'Overheight vehicle, northbound fast lane',
    'overheight vehicle SB_SL': 'Overheight vehicle, southbound slow lane',
    'overheight vehicle SB_FL': 'Overheight vehicle, southbound fast lane',
    AI_Vessel_Restriction_Zone: 'Vessel in a restricted zone',
    'missing-water-barrier': 'Water barrier missing',
  },
  'zh-CN': {
    'CCTV Offline': '摄像机离线',
    'Impact detected': '检测到撞击',
    people_count_over_limitation: '人数超过上限',
    'zone intrusion': '闯入区域',
    'danger-zone': '人员进入危险区',
    'danger-zone-lifting-stk': '人员进入吊运区下方',
    'dirty-wheel': '车轮不洁',
    'dirty wheel alert': '车轮不洁',
    'dump-truck-cover': '泥头车未盖好',
    'uncovered truck alert': '货车未盖好',
    lineDetectionStart: '越过警戒线',
    'traffic-jam-movement': '车流缓慢',
    'traffic-jam-counting': '按车数判断的堵车',
    'traffic-jam-start': '堵车开始',
    'traffic-jam-end': '堵车结束',
    'vehicle-counting-road-a-over-1600-in-one-hour': 'A 路：一小时超过 1,600 辆车',
    'vehicle-counting-road-b-over-1600-in-one-hour': 'B 路：一小时超过 1,600 辆车',
    'overheight vehicle NB_SL': '超高车辆，北行慢线',
    'overheight vehicle NB_FL': '超高车辆，北行快线',
    'overheight vehicle SB_SL': '超高车辆，南行慢线',
    'overheight vehicle SB_FL': '超高车辆，南行快线',
    AI_Vessel_Restriction_Zone: '船只进入限制区',
    'missing-water-barrier': '缺少水马',
  },
});

/** What a type of alert is called. A type that nobody knows is called as it came. */
export function alertWord(type: string, locale: Locale): string {
  const known = knownAlertTypes.find((one) => one === type);
  return known === undefined ? type : createMessages(typeMessages, locale).t(known);
}

/** The types whose name in this language has the searched text, for `typesNamed` of `getAlertList`. None for an empty text. */
export function alertTypesNamed(search: string, locale: Locale): string[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  return knownAlertTypes.filter((type) => alertWord(type, locale).toLowerCase().includes(text));
}

/** `alertWord` in the language of the member. */
export function useAlertWord(): (type: string) => string {
  const { locale } = useLanguage();
  return useCallback((type) => alertWord(type, locale), [locale]);
}
