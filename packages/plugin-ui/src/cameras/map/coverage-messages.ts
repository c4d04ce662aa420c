import { defineMessages } from '@gantry/plugin-sdk';

export const coverageMessages = defineMessages({
  en: {
    coverage: 'Coverage',
    nearest: 'The nearest {count} are drawn.',
    undirected_one: '{count} camera has no direction.',
    undirected_other: '{count} cameras have no direction.',
    clear_one: 'Hide that of {count} camera',
    clear_other: 'Hide that of {count} cameras',
    direction: 'Direction',
    looks: '{heading}°, tilt {tilt}°, {across}° wide',
    allRound: 'All round',
    noDirection: 'Not set',
    assumed: 'as is usual',
    showOnModel: 'Show on the model',
    faraway: '{name} is far from the site by its latitude and longitude, so it is not shown on the model.',
  },
  'zh-CN': {
    coverage: '覆盖范围',
    nearest: '仅绘制最近的 {count} 台。',
    undirected_other: '{count} 台摄像机未设朝向。',
    clear_other: '隐藏 {count} 台摄像机的覆盖范围',
    direction: '朝向',
    looks: '{heading}°，俯仰 {tilt}°，视角 {across}°',
    allRound: '全向',
    noDirection: '未设置',
    assumed: '按常用值',
    showOnModel: '在模型中显示',
    faraway: '按经纬度，{name}离工地太远，不在模型中显示。',
  },
});
