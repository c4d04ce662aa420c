import { useEffect, useRef, useState } from 'react';
import type { ProgressModule } from '../progress-module.ts';
import type { WantedPlace } from '../wanted-item.ts';

/** The item that was chosen last, and what became of selecting its objects. */
export type ItemChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'selecting'; readonly item: string }
  | { readonly kind: 'selected'; readonly item: string; readonly objects: number }
  | { readonly kind: 'failed'; readonly item: string; readonly error: unknown };

/** Chooses items or bays, selects their objects, and flies to those that another page led to; a later choice ends an earlier one, and so does leaving. */
export function useItemChoice({ selection, context }: ProgressModule) {
  const [choice, setChoice] = useState<ItemChoice>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const choose = async (place: WantedPlace, flies = false) => {
    const item = place.name;
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    const { signal } = current;
    setChoice({ kind: 'selecting', item });
    try {
      const objects = await selection.select(place, signal);
      if (signal.aborted) return;
      setChoice({ kind: 'selected', item, objects });
      if (flies && objects > 0) await selection.fly(signal);
    } catch (error) {
      if (signal.aborted) return;
      context.log.warn('The objects of an item were not selected.', { error });
      setChoice({ kind: 'failed', item, error });
    }
  };
  return { choice, choose };
}
