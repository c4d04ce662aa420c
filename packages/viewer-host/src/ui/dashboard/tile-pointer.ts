import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * Follows the pointer that went down on an element until it is let go of.
 * @param onMove - how far, in px, it is from where it went down, and where it is
 */
function follow(
  event: ReactPointerEvent,
  onMove: (by: { readonly x: number; readonly y: number }, at: PointerEvent) => void,
): void {
  if (event.button !== 0) return;
  // The type of the event does not say that it comes from an element, as every one does that React hands on.
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

/** Calls back with each other tile that the pointer comes over, once while it stays there. */
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

/** Calls back with how far, in px, the pointer is from where it went down. */
export function dragEdge(
  event: ReactPointerEvent,
  onMove: (by: { readonly x: number; readonly y: number }) => void,
): void {
  follow(event, onMove);
}
