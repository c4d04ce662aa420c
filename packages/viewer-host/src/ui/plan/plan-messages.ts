import { defineMessages } from '@gantry/plugin-sdk';

export const planMessages = defineMessages({
  en: {
    title: 'Plan',
    picture: 'Plan of the models, north up',
    pictureHint:
      'Arrow keys move the plan, plus and minus zoom, Home shows all models. Enter moves the camera to the middle. A click moves it there too.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all models',
    close: 'Close the plan',
    north: 'N',
    fromAbove: 'From above',
    cutAt: 'Cut at {height}',
    loading: 'Loading the plan…',
    none: 'No model is shown.',
    noModel: 'There is no plan, because this project has no model yet. Add one in Settings, Models.',
    noPlan_one: 'There is no plan of {name}. Boxes stand in.',
    noPlan_other: 'There is no plan of {count} models. Boxes stand in.',
    moved: 'The camera was moved.',
  },
  'zh-CN': {
    title: '平面图',
    picture: '模型平面图，上北下南',
    pictureHint:
      '方向键移动平面图，加减号缩放，Home 显示全部模型。按 Enter 将相机移到中央，单击也可移动相机。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '显示全部模型',
    close: '关闭平面图',
    north: '北',
    fromAbove: '俯视',
    cutAt: '剖切高度 {height}',
    loading: '正在加载平面图…',
    none: '当前未显示任何模型。',
    noModel: '没有平面图：此项目尚无模型。请在“设置 > 模型”中添加。',
    noPlan_other: '{count} 个模型没有平面图，以方框代替。',
    moved: '相机已移动。',
  },
});
