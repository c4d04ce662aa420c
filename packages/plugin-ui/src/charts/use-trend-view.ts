import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isSameRange, moved, stretched, type TrendRange, withinLimits } from './trend-range.ts';

/** Milliseconds after the last movement until the page is told. */
const settleMs = 300;

/** What is in sight, and what moves it. */
type TrendView = {
  readonly view: TrendRange;
  /** Changes what is in sight; the page is told once it rests. */
  readonly look: (change: (view: TrendRange) => TrendRange) => void;
  /** Shows what the page gave last. */
  readonly reset: () => void;
  /** What is in sight is not what the page gave last. */
  readonly isMoved: boolean;
  /** For the element whose width is the range: wheel, drag and pinch. */
  readonly surface: {
    readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
};

/**
 * Follows the range that the page gives, and lets the user look elsewhere.
 * @param limits - the furthest that one can look
 */
export function useTrendView(
  { from, to }: TrendRange,
  limits: TrendRange | undefined,
  onRange: ((range: TrendRange) => void) | undefined,
): TrendView {
  const [view, setView] = useState<TrendRange>({ from, to });
  const [home, setHome] = useState<TrendRange>({ from, to });
  const told = useRef<TrendRange>({ from, to });
  const latest = useRef({ limits, onRange });
  const pointers = useRef(new Map<number, number>());
  useEffect(() => {
    latest.current = { limits, onRange };
  });
  useEffect(() => {
    // What the page was told comes back from it, which is no range of its own.
    if (isSameRange(told.current, { from, to })) return;
    told.current = { from, to };
    setHome({ from, to });
    if (pointers.current.size === 0) setView({ from, to });
  }, [from, to]);
  useEffect(() => {
    if (isSameRange(told.current, view)) return;
    const timer = setTimeout(() => {
      const range = { from: Math.round(view.from), to: Math.round(view.to) };
      told.current = range;
      latest.current.onRange?.(range);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [view]);
  const look = useCallback(
    (change: (view: TrendRange) => TrendRange) =>
      setView((before) => withinLimits(change(before), latest.current.limits)),
    [],
  );

  /** Not React's own listener for the wheel, which cannot keep the page from scrolling. */
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const onWheel = (event: WheelEvent) => {
        event.preventDefault();
        const { left, width } = element.getBoundingClientRect();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey)
          return look((now) => moved(now, (event.deltaX || event.deltaY) / Math.max(1, width)));
        const share = (event.clientX - left) / Math.max(1, width);
        look((now) => stretched(now, 1.002 ** event.deltaY, share));
      };
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => element.removeEventListener('wheel', onWheel);
    },
    [look],
  );

  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    view,
    look,
    reset: () => setView(home),
    isMoved: !isSameRange(view, home),
    surface: {
      ref,
      onPointerDown(event) {
        if (event.button !== 0) return;
        pointers.current.set(event.pointerId, event.clientX);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ pointerId, clientX, currentTarget }) {
        const before = pointers.current.get(pointerId);
        if (before === undefined || before === clientX) return;
        const { left, width: full } = currentTarget.getBoundingClientRect();
        const width = Math.max(1, full);
        const [other] = [...pointers.current].filter(([id]) => id !== pointerId).map(([, x]) => x);
        pointers.current.set(pointerId, clientX);
        if (other === undefined) return look((now) => moved(now, (before - clientX) / width));
        const apart = Math.max(8, Math.abs(clientX - other));
        const share = ((clientX + other) / 2 - left) / width;
        look((now) => stretched(now, Math.max(8, Math.abs(before - other)) / apart, share));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
