import type { AttachedOverlay, Kernel } from '@gantry/plugin-sdk/kernel';
import { compareStructural, reaction } from 'mobx';
import type { HostParts } from './host-parts.ts';
import type { OverlaySwitches } from './overlay-switches.ts';

type Parts = Pick<HostParts, 'sceneStore' | 'scene'>;

interface Followed {
  readonly overlay: Promise<AttachedOverlay | undefined>;
  isVisible: boolean;
}

/**
 * Overlays that are switched on join the scene with the first model, or later, as soon as they are and their condition holds;
 * while they are off or it does not hold, they are told to hide. Those of a plugin that was stopped come back when it is retried.
 * @returns ends all of them
 */
export function followOverlays(
  kernel: Kernel,
  { sceneStore, scene }: Parts,
  switches: OverlaySwitches,
): () => void {
  const followed = new Map<string, Followed>();
  /** Those that have been there once: when their plugin has ended, only a new start of it brings them back. */
  const known = new Set<string>();

  const attach = (key: string) => {
    const one = kernel.contributions('sceneOverlays').find((contribution) => contribution.key === key);
    if (!one) return;
    known.add(key);
    const three = scene().openThree(key);
    const end = () => {
      three.dispose();
      // Its plugin has ended: whoever wants it again attaches it anew.
      if (followed.get(key) === entry) followed.delete(key);
    };
    const overlay = kernel.attachOverlay(one.pluginId, one.id, three, end).catch(() => {
      // Reported by the kernel; the group must not stay.
      end();
      return undefined;
    });
    const entry = { overlay, isVisible: true };
    followed.set(key, entry);
  };

  let hasModel = false;
  const stop = reaction(
    () => {
      hasModel ||= [...sceneStore.loads.values()].some(({ state }) => state === 'loaded');
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
