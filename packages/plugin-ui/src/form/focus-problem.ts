const focusable = 'input, textarea, select, button, [tabindex]';

/** Focuses the first field with a problem. */
export function focusProblem(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
  if (!wrong) return;
  // A group of radio buttons takes no focus itself.
  const target = wrong.matches(focusable) ? wrong : (wrong.querySelector<HTMLElement>(focusable) ?? wrong);
  target.focus();
  target.scrollIntoView?.({ block: 'nearest' });
}

/** Whether something of an element can be seen: it is scrolled out neither of the page nor of a part of it. */
export function isInSight(element: Element | null | undefined): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) return false;
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const frame = box.getBoundingClientRect();
    if (getComputedStyle(box).overflowY !== 'visible' && (bottom < frame.top || top > frame.bottom))
      return false;
  }
  return true;
}
