import { translate } from '@gantry/plugin-sdk';
import { when } from 'mobx';
import { ApiError } from '../../api/api-error.ts';
import type { Host } from '../host-context.ts';
import { openView } from './open-view.ts';
import { viewMessages } from './view-messages.ts';
import { viewPartsOf } from './view-parts.ts';

/** Milliseconds for which the reason why a link opens nothing is shown. */
const LONG_MS = 15_000;

/** Opens the view of a link once there is a first picture. Says so if there is no such view. */
export async function openLinkedView(host: Host, id: string, signal: AbortSignal): Promise<void> {
  const { api, projectId } = viewPartsOf(host);
  try {
    const [view] = await Promise.all([api.open(projectId, id, { signal }), whenPictured(host, signal)]);
    const scene = host.scene();
    if (scene && !signal.aborted) await openView(host, scene, view, 0);
  } catch (error) {
    if (signal.aborted) return;
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isGone) throw error;
    const text = translate(viewMessages, host.preferences.locale, 'gone');
    host.plugins.notify({ text, tone: 'warning', timeoutMs: LONG_MS });
  }
}

/** Resolves when the models are drawn or have failed, or there is nothing to draw. */
function whenPictured({ scene, sceneStore, layers, timeline }: Host, signal: AbortSignal): Promise<void> {
  return when(
    () => {
      const loads = [...sceneStore.loads.values()];
      const isNothing = layers.load.kind === 'ready' && layers.shownOn(timeline.day).length === 0;
      return (
        scene() !== undefined &&
        (isNothing || (loads.length > 0 && loads.every(({ state }) => state !== 'loading')))
      );
    },
    { signal },
  );
}
