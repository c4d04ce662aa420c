import { type KeyboardEvent, type MouseEvent, useState } from 'react';

const controls =
  'a, button, input, select, textarea, label, [role="button"], [role="checkbox"], [role="menuitem"]';

function steps(key: string): number | 'first' | 'last' | null {
  if (key === 'ArrowDown' || key === 'j') return 1;
  if (key === 'ArrowUp' || key === 'k') return -1;
  if (key === 'PageDown') return 10;
  if (key === 'PageUp') return -10;
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : null;
}

/** Event handlers and tab stop of one row. */
export type RowFocus = {
  /** 0 for the one row that Tab reaches. */
  readonly tabIndex: 0 | -1;
  /** Makes the row the one that Tab reaches. */
  readonly onFocus: () => void;
  /** Moves between rows, or activates the row. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Activates the row. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * One tab stop for a list of rows: arrows, J and K, Page, Home and End move between siblings; Enter and Space
 * activate. Keys and clicks on a control inside a row stay with that control.
 * @param preferred - index of the row that takes the first Tab, such as the selected one; -1 for the first.
 */
export function useRowFocus(
  count: number,
  preferred: number,
  onActivate: (index: number) => void,
): (index: number) => RowFocus {
  const [focused, setFocused] = useState(-1);
  const wanted = focused >= 0 ? focused : preferred;
  const tabStop = Math.min(Math.max(0, wanted), Math.max(0, count - 1));
  return (index) => ({
    tabIndex: index === tabStop ? 0 : -1,
    onFocus: () => setFocused(index),
    onKeyDown: (event) => {
      const row = event.currentTarget;
      if (event.target !== row || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onActivate(index);
        return;
      }
      const step = steps(event.key);
      if (step === null) return;
      event.preventDefault();
      const target = step === 'first' ? 0 : step === 'last' ? count - 1 : index + step;
      const next = row.parentElement?.children[Math.min(Math.max(0, target), count - 1)];
      if (next instanceof HTMLElement) next.focus();
    },
    onClick: (event) => {
      // A menu of the row is elsewhere on the page, and React still reports its clicks here.
      if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
      const control = event.target.closest(controls);
      if (control === null || !event.currentTarget.contains(control)) onActivate(index);
    },
  });
}
