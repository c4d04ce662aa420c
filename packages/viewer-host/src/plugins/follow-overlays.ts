import type { AttachedOverlay, Kernel } from '@gantry/plugin-sdk/kernel';
import { compareStructural, reaction } from 'mobx';
import type { ModelLoad } from '../state/scene-store.ts';
import type { HostParts } from './host-parts.ts';
import type { OverlaySwitches } from './overlay-switches.ts';
import { hasPicture } from './when-started.ts';

type Parts = Pick<HostParts, 'sceneStore' | 'layers' | 'timeline' | 'scene'>;

const isLoaded = ({ state }: ModelLoad) => state === 'loaded';

interface Followed {
  readonly overlay: Promise<AttachedOverlay | undefined>;
  isVisible: boolean;
}

/**
 * Attaches overlays to the scene once the first picture shows a model, the overlay is switched on and its condition holds. Hides them while they are
 * switched off or the condition fails. Overlays of a stopped plugin return when it is retried.
 * @returns a function that ends all of them
 */
export function followOverlays(
  kernel: Kernel,
  { scene, ...picture }: Parts,
  switches: OverlaySwitches,
): () => void {
  const followed = new Map<string, Followed>();
  /** Overlays that were attached before: after their plugin has ended, they return only when it is started again. */
  const known = new Set<string>();

  const attach = (key: string) => {
    const one = kernel.contributions('sceneOverlays').find((contribution) => contribution.key === key);
    if (!one) return;
    known.add(key);
    const three = scene().openThree(key);
    const end = () => {
      three.dispose();
      // Its plugin has ended; it must be attached again.
      if (followed.get(key) === entry) followed.delete(key);
    };
    const overlay = kernel.attachOverlay(one.pluginId, one.id, three, end).catch(() => {
      // The kernel has reported the error; the group must be removed.
      end();
      return undefined;
    });
    const entry = { overlay, isVisible: true };
    followed.set(key, entry);
  };

  let hasModel = false;
  const stop = reaction(
    () => {
      hasModel ||= hasPicture(picture) && [...picture.sceneStore.loads.values()].some(isLoaded);
      if (!hasModel) return [];
      return kernel
        .contributions('sceneOverlays')
        .filter((one) => one.visible && switches.isWanted(one))
        .map(({ key, pluginId }) => ({ key, isActive: kernel.plugin(pluginId)?.status === 'active' }));
    },
    (wanted) => {
      const keys = wanted.map(({ key }) => key);
      for (const [key, entry] of followed) {
        const isVisible = keys.includes(key);
        if (entry.isVisible === isVisible) continue;
        entry.isVisible = isVisible;
        void entry.overlay.then((overlay) => overlay?.setVisible(entry.isVisible));
      }
      for (const { key, isActive } of wanted) {
        if (!followed.has(key) && (isActive || !known.has(key))) attach(key);
      }
    },
    { fireImmediately: true, equals: compareStructural },
  );
  return () => {
    stop();
    const all = [...followed.values()];
    followed.clear();
    for (const { overlay } of all) void overlay.then((one) => one?.dispose());
  };
}
