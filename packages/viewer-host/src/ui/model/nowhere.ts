import { defineMessages, type ObjectRef, translate } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';

const nowhereMessages = defineMessages({
  en: {
    noShape: 'This object has no shape in the model, and neither have its parts: there is nothing to show.',
    noShapes:
      'None of these objects has a shape in the model, and neither have their parts: there is nothing to show.',
    notShown: 'The model is not shown. Switch it on in the layers, or wait until it is loaded.',
  },
  'zh-CN': {
    noShape: '此构件及其组成部分在模型中均无几何，没有可显示的内容。',
    noShapes: '这些构件及其组成部分在模型中均无几何，没有可显示的内容。',
    notShown: '模型未显示。请在图层中打开，或等待其加载完成。',
  },
});

const NOTICE_MS = 8000;

/** Says why the objects can be neither flown to nor isolated: they have no shape, or their models are not shown. */
export function tellNowhere(
  host: Pick<Host, 'plugins' | 'preferences' | 'sceneStore' | 'layers' | 'timeline'>,
  objects: readonly ObjectRef[],
): void {
  const { plugins, preferences, sceneStore, layers, timeline } = host;
  const isShown = layers
    .shownOn(timeline.day)
    .some(
      ({ modelId, visible, version }) =>
        visible &&
        sceneStore.loads.get(version.id)?.state === 'loaded' &&
        objects.some((object) => object.modelId === modelId),
    );
  const reason = isShown ? (objects.length === 1 ? 'noShape' : 'noShapes') : 'notShown';
  plugins.notify({
    text: translate(nowhereMessages, preferences.locale, reason),
    tone: 'info',
    timeoutMs: NOTICE_MS,
  });
}
