import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has been in sight for a while: on the screen, in a page that is not hidden.
 * @param afterMs - milliseconds
 */
export function useInSight(element: RefObject<Element | null>, afterMs: number): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let isOnScreen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judge = () => {
      clearTimeout(timer);
      if (!isOnScreen || document.hidden) setIsInSight(false);
      else timer = setTimeout(() => setIsInSight(true), afterMs);
    };
    const observer = new IntersectionObserver((entries) => {
      const isNow = entries.at(-1)?.isIntersecting ?? false;
      if (isNow === isOnScreen) return;
      isOnScreen = isNow;
      judge();
    });
    observer.observe(current);
    document.addEventListener('visibilitychange', judge);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', judge);
    };
  }, [element, afterMs]);
  return isInSight;
}
