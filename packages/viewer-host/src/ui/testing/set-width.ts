import { vi } from 'vitest';

/** Makes media queries for the width of the viewport answer for this width in px; `vi.restoreAllMocks` ends it. */
export function setWidth(width: number): void {
  const original = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const limit = /^\(max-width: (\d+)px\)$/.exec(query)?.[1];
    const list = original(query);
    return limit === undefined
      ? list
      : Object.defineProperty(list, 'matches', { value: width <= Number(limit) });
  });
}
