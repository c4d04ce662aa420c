import { useScreenSize } from '@gantry/plugin-ui';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Buttons at the foot of a page, a panel or a dialog. The kit marks its own. */
const feetQuery = '[data-foot], .fui-DialogActions';

const measureEvery = 250;
const gap = 8;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** By how many pixels something at the foot of the window has to be moved up, so that it covers none of the feet there. */
export function raiseAbove(box: Box, feet: readonly Box[]): number {
  let raise = 0;
  for (const foot of [...feet].sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = foot.left >= box.right || foot.right <= box.left;
    const isElsewhere = foot.bottom <= box.top - raise || foot.top >= box.bottom - raise;
    if (!isBeside && !isElsewhere) raise = box.bottom - foot.top + gap;
  }
  // It stays in the window, however much is at its foot.
  return Math.min(raise, Math.max(0, box.top));
}

/**
 * Measures that again and again while something is shown, because the page may scroll, grow or change meanwhile. Zero on phones and tablets.
 * @param stack - what is moved, by its bottom margin
 */
export function useRaise(stack: RefObject<HTMLElement | null>, isShown: boolean): number {
  const isDesktop = useScreenSize() === 'desktop';
  const [raise, setRaise] = useState(0);
  useLayoutEffect(() => {
    if (!isShown || !isDesktop) return;
    const measure = () =>
      setRaise((before) => {
        if (stack.current === null) return before;
        const { left, right, top, bottom } = stack.current.getBoundingClientRect();
        const feet = [...document.querySelectorAll(feetQuery)].map((foot) => foot.getBoundingClientRect());
        return Math.round(raiseAbove({ left, right, top: top + before, bottom: bottom + before }, feet));
      });
    measure();
    const timer = setInterval(measure, measureEvery);
    return () => clearInterval(timer);
  }, [stack, isShown, isDesktop]);
  return isDesktop ? raise : 0;
}
