import { reaction } from 'mobx';
import type { Host } from '../host-context.ts';
import { viewPartsOf } from './view-parts.ts';

/** Remembers each place where the camera comes to rest, until aborted. */
export function followRests(host: Host, signal: AbortSignal): void {
  const { history } = viewPartsOf(host);
  const { walk } = host;
  reaction(
    () => host.sceneStore.rests,
    () => {
      const scene = host.scene();
      if (scene) history.rest(scene.capture(), walk.phase === 'on' ? walk.turn : undefined);
    },
    { fireImmediately: true, signal },
  );
}
