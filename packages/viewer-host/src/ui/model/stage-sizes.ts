import { type RefObject, useLayoutEffect } from 'react';

const names = { toolbar: '--toolbar-height', stage: '--stage-height' };

/** Height of the toolbar, which has several rows where it is narrow; for `calc` in the styles of what stands above it. */
export const toolbarHeight = `var(${names.toolbar}, 54px)`;
/** Height of the stage without the timeline, for `calc` in the styles of what stands in it. */
export const stageHeight = `var(${names.stage}, 600px)`;

/** Tells what is on the stage how high that and the toolbar are. */
export function useStageSizes(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    const sizes = new ResizeObserver(() => {
      stage.style.setProperty(names.toolbar, `${element.offsetHeight}px`);
      stage.style.setProperty(names.stage, `${stage.clientHeight}px`);
    });
    sizes.observe(element);
    sizes.observe(stage);
    return () => {
      sizes.disconnect();
      for (const name of Object.values(names)) stage.style.removeProperty(name);
    };
  }, [toolbar]);
}
