import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * Follows the pointer from pressing to releasing it.
 * @param onMove - called with the distance from the start in px, and the current position
 */
function follow(
  event: ReactPointerEvent,
  onMove: (by: { readonly x: number; readonly y: number }, at: PointerEvent) => void,
): void {
  if (event.button !== 0) return;
  // React's events always come from an element, which their type does not say.
  const element = event.currentTarget as HTMLElement;
  const { clientX, clientY, pointerId } = event;
  const end = new AbortController();
  const { signal } = end;
  element.setPointerCapture(pointerId);
  element.addEventListener(
    'pointermove',
    (at) => onMove({ x: at.clientX - clientX, y: at.clientY - clientY }, at),
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(type, () => end.abort(), { signal });
}

/** Calls `onOver` once for each other tile that the pointer enters. */
export function dragTile(event: ReactPointerEvent, item: string, onOver: (other: string) => void): void {
  let last: string | undefined = item;
  follow(event, (_by, at) => {
    const under = document.elementFromPoint(at.clientX, at.clientY);
    const over = under?.closest<HTMLElement>('[data-tile]')?.dataset.tile;
    if (over === last) return;
    last = over;
    if (over !== undefined && over !== item) onOver(over);
  });
}

/** Reports the pointer's distance from where the drag began, in px. */
export function dragEdge(
  event: ReactPointerEvent,
  onMove: (by: { readonly x: number; readonly y: number }) => void,
): void {
  follow(event, onMove);
}
