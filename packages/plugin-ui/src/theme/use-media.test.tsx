import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useScreenSize } from '../index.ts';

/** A viewport that answers width queries and tells its listeners of changes. */
function viewport() {
  const state = { width: 1440 };
  const lists = new Set<EventTarget>();
  const matches = (query: string) => {
    const limit = /max-width: (\d+)px/.exec(query)?.[1];
    return state.width <= Number(limit);
  };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = Object.assign(new EventTarget(), {
      matches: matches(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
    lists.add(list);
    return list;
  });
  return (change: Partial<typeof state>) =>
    act(() => {
      Object.assign(state, change);
      for (const list of [...lists]) list.dispatchEvent(new Event('change'));
    });
}

describe('media', () => {
  afterEach(() => vi.restoreAllMocks());

  it('tells kinds of device apart at 640 and 1100 px and follows the viewport', () => {
    const change = viewport();
    const { result } = renderHook(useScreenSize);
    const kinds = [1101, 1100, 641, 640, 1440].map((width) => {
      change({ width });
      return result.current;
    });
    expect(kinds).toEqual(['desktop', 'tablet', 'tablet', 'phone', 'desktop']);
  });
});
