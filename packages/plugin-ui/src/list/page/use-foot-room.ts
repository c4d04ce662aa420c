import { type RefObject, useLayoutEffect } from 'react';

/** Height in px that a bar at the foot of a page takes, with the gap to the list's footer: the footer stays in sight above it. */
export const footRoom = '--gantry-foot-room';
/** The bar's distance to the foot of the page, and as much again to the footer. */
const gaps = 24;

/** Tells the lists beside the bar how much room it takes, while it is there. */
export function useFootRoom(bar: RefObject<HTMLElement | null>, isThere: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const page = element?.parentElement;
    if (!isThere || !element || !page) return;
    const tell = () => page.style.setProperty(footRoom, `${element.offsetHeight + gaps}px`);
    const watching = new ResizeObserver(tell);
    watching.observe(element);
    tell();
    return () => {
      watching.disconnect();
      page.style.removeProperty(footRoom);
    };
  }, [bar, isThere]);
}
