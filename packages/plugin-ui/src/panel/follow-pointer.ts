export interface PointerDrag {
  readonly onMove: (event: PointerEvent) => void;
  /** The pointer was released or lost, or the returned function was called. */
  readonly onEnd: () => void;
}

/** Follows one pointer from where it was pressed, also beyond the element. Returns a function that ends this early. */
export function followPointer(element: HTMLElement, pointerId: number, drag: PointerDrag): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const end = () => {
    if (signal.aborted) return;
    listeners.abort();
    drag.onEnd();
  };
  const ended = (event: PointerEvent) => {
    if (event.pointerId === pointerId) end();
  };
  element.setPointerCapture(pointerId);
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === pointerId) drag.onMove(event);
    },
    { signal },
  );
  element.addEventListener('pointerup', ended, { signal });
  element.addEventListener('pointercancel', ended, { signal });
  return end;
}
