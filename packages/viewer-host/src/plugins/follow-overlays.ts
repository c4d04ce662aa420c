import type { AttachedOverlay, Kernel } from '@gantry/plugin-sdk/kernel';
import { compareStructural, reaction } from 'mobx';
import type { HostParts } from './host-parts.ts';

type Parts = Pick<HostParts, 'sceneStore' | 'scene'>;

interface Followed {
  readonly overlay: Promise<AttachedOverlay | undefined>;
  isVisible: boolean;
}

/**
 * Overlays that are visible by default join the scene with the first model, or later, as soon as their condition holds;
 * while it does not, they are told to hide.
 * @returns ends all of them
 */
export function followOverlays(kernel: Kernel, { sceneStore, scene }: Parts): () => void {
  const followed = new Map<string, Followed>();

  const attach = (key: string) => {
    const one = kernel.contributions('sceneOverlays').find((contribution) => contribution.key === key);
    if (!one) return;
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
        .filter(({ visible, declared }) => visible && declared.visibleByDefault)
        .map(({ key }) => key);
    },
    (keys) => {
      for (const [key, entry] of followed) {
        const isVisible = keys.includes(key);
        if (entry.isVisible === isVisible) continue;
        entry.isVisible = isVisible;
        void entry.overlay.then((overlay) => overlay?.setVisible(entry.isVisible));
      }
      for (const key of keys) if (!followed.has(key)) attach(key);
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
