import { type RefObject, useLayoutEffect, useState } from 'react';

/** The current width of an element in CSS px; undefined before it is on the page, or without a size. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(measured.clientWidth || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
