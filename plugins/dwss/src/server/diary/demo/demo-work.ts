import { at } from '../../demo/at.ts';

/** How many of a type are at work, named as in the demo's reference data. */
export type DemoCount = readonly [type: string, number: number];

export interface DemoWork {
  readonly activities: string;
  /** Company of the trades and the plant; null for the main contractor's own. */
  readonly company: string | null;
  readonly labour: readonly DemoCount[];
  readonly plant: readonly DemoCount[];
}

/** What portions of the works are busy with, a day each. */
const works: readonly DemoWork[] = [
  {
    activities:
      'Fixed bottom reinforcement of the roof slab, bays 4 and 5.\nCover blocks checked with the inspector.',
    company: null,
    labour: [
      ['Steel bender and fixer', 14],
      ['General worker', 5],
      ['Plant operator', 1],
    ],
    plant: [['Crawler crane', 1]],
  },
  {
    activities: 'Erected side wall formwork, lift 2.\nKicker cleaned and joint prepared.',
    company: 'Tai Wo Formwork',
    labour: [
      ['Formwork carpenter', 12],
      ['General worker', 3],
    ],
    plant: [['Crawler crane', 1]],
  },
  {
    activities: '浇筑底板混凝土 84 立方米，取样 6 组。\n浇筑后覆盖养护。',
    company: null,
    labour: [
      ['Concretor', 9],
      ['General worker', 4],
      ['Plant operator', 2],
    ],
    plant: [['Concrete pump', 2]],
  },
  {
    activities: 'Excavated to stage 3 level and hauled spoil to the stockpile.\nFormation trimmed by hand.',
    company: 'Harbour Ground Engineering',
    labour: [
      ['General worker', 6],
      ['Plant operator', 5],
    ],
    plant: [
      ['Excavator', 3],
      ['Dump truck', 6],
    ],
  },
  {
    activities: '竖井侧墙防水膜铺设，搭接处热风焊接。\n检查焊缝 24 米。',
    company: null,
    labour: [
      ['Waterproofing worker', 7],
      ['General worker', 2],
    ],
    plant: [],
  },
  {
    activities: 'Drilled and grouted rock bolts, pattern 2, rows 7 to 9.\nPull-out test of two bolts.',
    company: 'Harbour Ground Engineering',
    labour: [
      ['Plant operator', 3],
      ['General worker', 4],
    ],
    plant: [['Drilling rig', 2]],
  },
  {
    activities: 'Struck falsework of the deck span and moved it to the next bay.\nSurface defects made good.',
    company: 'Tai Wo Formwork',
    labour: [
      ['Formwork carpenter', 8],
      ['Concretor', 2],
      ['General worker', 4],
    ],
    plant: [['Crawler crane', 2]],
  },
];

/** The work of a portion goes on from day to day and then changes. */
export const demoWorkOf = (portion: number, day: number): DemoWork =>
  at(works, portion * 3 + Math.floor(day / 2));

interface DemoWeather {
  readonly weather_am: 'fine' | 'sunny' | 'cloudy' | 'overcast' | 'showers' | 'rain';
  readonly weather_pm: 'fine' | 'sunny' | 'cloudy' | 'overcast' | 'showers' | 'rain';
  readonly rainfall: number;
}
const weathers: readonly DemoWeather[] = [
  { weather_am: 'fine', weather_pm: 'fine', rainfall: 0 },
  { weather_am: 'sunny', weather_pm: 'fine', rainfall: 0 },
  { weather_am: 'cloudy', weather_pm: 'showers', rainfall: 3.5 },
  { weather_am: 'fine', weather_pm: 'sunny', rainfall: 0 },
  { weather_am: 'rain', weather_pm: 'overcast', rainfall: 18 },
  { weather_am: 'overcast', weather_pm: 'cloudy', rainfall: 0 },
  { weather_am: 'sunny', weather_pm: 'cloudy', rainfall: 0 },
];
export const demoWeather = (day: number): DemoWeather => at(weathers, day);

const remarks = [
  { instruction_remarks: 'Keep the haul road watered and swept.' },
  { material_remarks: 'Delivered: 32 t of reinforcement T25 and T32, mill certificates received.' },
  { vistor_remarks: 'Safety walk with the client at 10:30.' },
  {},
  { utilities_remarks: '11 kV cable exposed by hand and supported at the crossing.' },
  { contractor_remarks: '下午雨后清理基坑积水。' },
  {},
];
/** What is written of the day beside its weather. */
export const demoRemarks = (day: number) => at(remarks, day);
