import type { SceneViews } from '@gantry/plugin-sdk';
import type { ScenePort } from '../../state/scene-port.ts';
import type { ViewPage } from '../../state/views/apply-view.ts';
import type { LookHost } from '../../ui/views/view-looks.ts';

/** The whole view as plugins capture and restore it. Its code is loaded with its first use. */
export function createSceneViews(host: ViewPage & LookHost & { scene(): ScenePort }): SceneViews {
  const load = () => import('../../ui/views/whole-view.ts');
  return {
    async capture() {
      const { wholeView } = await load();
      return wholeView(host, host.scene());
    },
    async restore(given, { durationMs } = {}) {
      const [{ applyWholeView }, { readViewpoint }] = await Promise.all([
        load(),
        import('../../state/views/apply-view.ts'),
      ]);
      const { models, layers, isDayGone } = await applyWholeView(
        host,
        host.scene(),
        readViewpoint(given),
        durationMs,
      );
      return { models, layers, isDayGone };
    },
    async colours() {
      const { shownColours } = await import('../../state/views/shown-colours.ts');
      return shownColours(host);
    },
  };
}
