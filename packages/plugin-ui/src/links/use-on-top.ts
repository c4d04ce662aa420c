import { type RefObject, useEffect } from 'react';
import type { SeenObject } from './seen-object.ts';

/**
 * Brings a panel that asks for an object to the top whenever one is selected: on a phone the object's card would cover it. The
 * panel takes the focus, so that screen readers go on there too.
 */
export function useOnTop(
  panel: RefObject<HTMLElement | null>,
  object: SeenObject | undefined,
  isAsking: boolean,
): void {
  const key = object && JSON.stringify([object.modelId, object.globalId]);
  useEffect(() => {
    if (isAsking && key !== undefined) panel.current?.focus({ preventScroll: true });
  }, [panel, key, isAsking]);
}
