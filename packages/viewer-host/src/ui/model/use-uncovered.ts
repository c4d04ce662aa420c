import type { ObjectRef } from '@gantry/plugin-sdk';
import { type RefObject, useEffect } from 'react';
import { useHost } from '../host-context.ts';

const deeds = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Keeps the object out from under its card while the card grows with what arrives. Ends when the user does something: the view
 * is theirs from then on.
 */
export function useUncovered(object: ObjectRef, card: RefObject<HTMLElement | null>): void {
  const host = useHost();
  const { modelId, globalId } = object;
  useEffect(() => {
    if (card.current === null) return;
    const growth = new ResizeObserver(() => void host.scene()?.uncover([{ modelId, globalId }]));
    growth.observe(card.current);
    const stop = () => {
      growth.disconnect();
      for (const deed of deeds) window.removeEventListener(deed, stop, true);
    };
    for (const deed of deeds) window.addEventListener(deed, stop, true);
    return stop;
  }, [host, card, modelId, globalId]);
}
