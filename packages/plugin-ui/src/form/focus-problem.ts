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
