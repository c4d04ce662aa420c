import { type RefObject, useLayoutEffect } from 'react';

const name = '--toolbar-height';

/** Height of the toolbar, which has several rows where it is narrow; for `calc` in the styles of what stands above it. */
export const toolbarHeight = `var(${name}, 54px)`;

/** Tells what is beside the toolbar how high it is. */
export function useToolbarHeight(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    const sizes = new ResizeObserver(() => stage.style.setProperty(name, `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      stage.style.removeProperty(name);
    };
  }, [toolbar]);
}
