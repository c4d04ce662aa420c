const takesFocus = 'a[href], button, input, select, textarea, [tabindex]';

/** Ref of an element that may scroll: Tab stops at it while it does and nothing inside takes the focus, so that arrow keys scroll it. */
export function scrollStop(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  const judge = () => {
    const isNeeded =
      element.scrollHeight > element.clientHeight && element.querySelector(takesFocus) === null;
    if (isNeeded) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const resized = new ResizeObserver(judge);
  resized.observe(element);
  const changed = new MutationObserver(judge);
  changed.observe(element, { childList: true, subtree: true });
  judge();
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}
