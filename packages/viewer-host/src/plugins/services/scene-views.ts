import type { SceneViews } from '@gantry/plugin-sdk';
import type { ScenePort } from '../../state/scene-port.ts';
import type { ViewPage } from '../../state/views/apply-view.ts';

/** The whole view as plugins capture and restore it. Its code is loaded with its first use. */
export function createSceneViews(host: ViewPage & { scene(): ScenePort }): SceneViews {
  const load = () => import('../../state/views/apply-view.ts');
  return {
    async capture() {
      const { currentView } = await load();
      return currentView(host, host.scene());
    },
    async restore(given, { durationMs } = {}) {
      const { applyView, readViewpoint } = await load();
      return applyView(host, host.scene(), readViewpoint(given), durationMs);
    },
  };
}
