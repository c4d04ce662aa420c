import { defineMessages, type Locale, translate } from '@gantry/plugin-sdk';
import type { SceneTexts } from '../scene/scene-options.ts';

const messages = defineMessages({
  en: {
    view: '3D model view',
    markers: 'Markers in the model',
    cluster: '{count} markers close together. Zoom in',
    marker: 'Marker',
    markerCount: 'Marker with {count}',
  },
  'zh-CN': {
    view: '三维模型视图',
    markers: '模型中的标记',
    cluster: '{count} 个相近的标记，放大查看',
    marker: '标记',
    markerCount: '标记，数量 {count}',
  },
});

/** What the scene says to screen readers; it is outside React, so it is given words rather than a hook. */
export function sceneTexts(locale: Locale): SceneTexts {
  return {
    view: translate(messages, locale, 'view'),
    markers: translate(messages, locale, 'markers'),
    cluster: (count) => translate(messages, locale, 'cluster', { count }),
    marker: (count) =>
      count === undefined
        ? translate(messages, locale, 'marker')
        : translate(messages, locale, 'markerCount', { count }),
  };
}
