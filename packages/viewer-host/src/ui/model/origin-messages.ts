import { defineMessages } from '@gantry/plugin-sdk';

/** Texts about models that do not stand at their place. */
export const originMessages = defineMessages({
  en: {
    one: '“{name}” has no place on the map grid. It stands at the project’s origin, so coordinates on it are not those of the site.',
    many: '{count} models have no place on the map grid. They stand at the project’s origin, so coordinates on them are not those of the site.',
    open: 'Open the layers',
  },
  'zh-CN': {
    one: '“{name}”在地图网格上没有位置，现放在项目原点，其坐标不是工地坐标。',
    many: '{count} 个模型在地图网格上没有位置，现放在项目原点，其坐标不是工地坐标。',
    open: '打开图层',
  },
});
