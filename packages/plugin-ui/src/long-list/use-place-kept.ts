import { useEffect, useLayoutEffect, useRef } from 'react';
import { type LongListEntry, type Place, placeAt } from './long-list-rows.ts';

/** Keeps the row at the upper edge in place when rows are added or removed above it. */
export function usePlaceKept<Row>(
  scroller: { readonly current: HTMLElement | null },
  entries: readonly LongListEntry<Row>[],
  starts: readonly number[],
): void {
  const place = useRef<Place>(undefined);
  const known = useRef({ entries, starts });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const remember = () => {
      const { scrollTop } = element;
      // At the top, new rows should be seen.
      place.current =
        scrollTop <= 0 ? undefined : placeAt(known.current.entries, known.current.starts, scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  });
  useLayoutEffect(() => {
    if (known.current.entries === entries) return;
    known.current = { entries, starts };
    const kept = place.current;
    const element = scroller.current;
    if (kept === undefined || element === null) return;
    const at = entries.findIndex(({ key }) => key === kept.key);
    const start = starts[at];
    if (start !== undefined) element.scrollTop = start + kept.above;
  }, [scroller, entries, starts]);
}
