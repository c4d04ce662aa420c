import { viewLinkDays } from '@gantry/contract';
import { translate } from '@gantry/plugin-sdk';
import { when } from 'mobx';
import { ApiError } from '../../api/api-error.ts';
import { ViewLinksApi } from '../../api/views-api.ts';
import type { Host } from '../host-context.ts';
import { openView } from './open-view.ts';
import { viewMessages } from './view-messages.ts';
import { viewPartsOf } from './view-parts.ts';

/** Milliseconds for which the reason why a link opens nothing is shown. */
const LONG_MS = 15_000;

/** What a link names: a saved view, or what somebody saw when copying it. */
export interface LinkedView {
  readonly kind: 'saved' | 'copied';
  readonly id: string;
}

/** Opens the view of a link once there is a first picture. Says so if there is no such view. */
export async function openLinkedView(host: Host, linked: LinkedView, signal: AbortSignal): Promise<void> {
  try {
    const [view] = await Promise.all([readLinked(host, linked, signal), whenPictured(host, signal)]);
    const scene = host.scene();
    if (scene && !signal.aborted) await openView(host, scene, view, 0);
  } catch (error) {
    if (signal.aborted) return;
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isGone) throw error;
    const key = linked.kind === 'saved' ? 'gone' : 'linkGone';
    const text = translate(viewMessages, host.preferences.locale, key, { count: viewLinkDays });
    host.plugins.notify({ text, tone: 'warning', timeoutMs: LONG_MS });
  }
}

async function readLinked(host: Host, { kind, id }: LinkedView, signal: AbortSignal) {
  const { api, projectId } = viewPartsOf(host);
  if (kind === 'saved') return api.open(projectId, id, { signal });
  const { owner, viewpoint } = await new ViewLinksApi(host.api).open(projectId, id, { signal });
  const name = translate(viewMessages, host.preferences.locale, 'viewOf', { person: owner.name });
  return { name, viewpoint };
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
