import { defineMessages, type Locale, translate } from '@gantry/plugin-sdk';
import type { GroupedMarkers, SceneTexts } from './scene-options.ts';

const messages = defineMessages({
  en: {
    view: '3D model view',
    markers: 'Markers in the model',
    noun: 'markers',
    group: '{value} {noun} close together. Zoom in',
    groupHighest: '{members} {noun} close together, highest {value}. Zoom in',
    groupSum: '{members} markers close together, {value} in all. Zoom in',
    marker: 'Marker',
    markerCount: 'Marker with {value}',
    withUnit: '{value} {unit}',
    faceSection: 'Face {nth}',
    handlePlane: 'Section plane. Drag, or use the arrow keys; Shift for whole metres',
    handleMinX: 'West face. Drag, or use the arrow keys; Shift for whole metres',
    handleMaxX: 'East face. Drag, or use the arrow keys; Shift for whole metres',
    handleMinY: 'South face. Drag, or use the arrow keys; Shift for whole metres',
    handleMaxY: 'North face. Drag, or use the arrow keys; Shift for whole metres',
    handleMinZ: 'Bottom face. Drag, or use the arrow keys; Shift for whole metres',
    handleMaxZ: 'Top face. Drag, or use the arrow keys; Shift for whole metres',
  },
  'zh-CN': {
    view: '三维模型视图',
    markers: '模型中的标记',
    noun: '标记',
    group: '{value} 个相近的{noun}，放大查看',
    groupHighest: '{members} 个相近的{noun}，最高 {value}，放大查看',
    groupSum: '{members} 个相近的标记，共 {value}，放大查看',
    marker: '标记',
    markerCount: '标记，数值 {value}',
    withUnit: '{value} {unit}',
    faceSection: '表面 {nth}',
    handlePlane: '剖切面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMinX: '西面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMaxX: '东面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMinY: '南面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMaxY: '北面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMinZ: '底面：拖动或用方向键移动，按住 Shift 移动整米',
    handleMaxZ: '顶面：拖动或用方向键移动，按住 Shift 移动整米',
  },
});

/** The scene's texts for screen readers; passed as texts, because the scene cannot use React's hooks. */
export function sceneTexts(locale: Locale): SceneTexts {
  return {
    view: translate(messages, locale, 'view'),
    markers: translate(messages, locale, 'markers'),
    cluster: (group) => clusterText(locale, group),
    faceSection: (nth) => translate(messages, locale, 'faceSection', { nth }),
    sectionHandle: (face) => translate(messages, locale, handleKeys[face]),
    marker: (count, unit) =>
      count === undefined
        ? translate(messages, locale, 'marker')
        : translate(messages, locale, 'markerCount', { value: withUnit(locale, count, unit) }),
  };
}

const handleKeys = {
  plane: 'handlePlane',
  'min.x': 'handleMinX',
  'max.x': 'handleMaxX',
  'min.y': 'handleMinY',
  'max.y': 'handleMaxY',
  'min.z': 'handleMinZ',
  'max.z': 'handleMaxZ',
} as const;

function clusterText(locale: Locale, { aggregate, value, members, noun, unit }: GroupedMarkers): string {
  const many = noun?.other ?? translate(messages, locale, 'noun');
  const text = withUnit(locale, value, unit);
  if (aggregate === 'max')
    return translate(messages, locale, 'groupHighest', { members, noun: many, value: text });
  if (aggregate === 'count') return translate(messages, locale, 'group', { value, noun: many });
  // Without a noun for the sum, only the number of markers is given.
  if (!noun || unit !== undefined) return translate(messages, locale, 'groupSum', { members, value: text });
  return translate(messages, locale, 'group', { value, noun: value === 1 ? noun.one : noun.other });
}

/** Rounds, because sums of fractions are not exact. */
function withUnit(locale: Locale, value: number, unit: string | undefined): string {
  const number = Number(value.toFixed(2));
  return unit === undefined
    ? String(number)
    : translate(messages, locale, 'withUnit', { value: number, unit });
}
