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
  },
});

/** The scene's texts for screen readers; passed as texts, because the scene cannot use React's hooks. */
export function sceneTexts(locale: Locale): SceneTexts {
  return {
    view: translate(messages, locale, 'view'),
    markers: translate(messages, locale, 'markers'),
    cluster: (group) => clusterText(locale, group),
    marker: (count, unit) =>
      count === undefined
        ? translate(messages, locale, 'marker')
        : translate(messages, locale, 'markerCount', { value: withUnit(locale, count, unit) }),
  };
}

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
