import { useState } from 'react';
import type { PagedList } from '../state/paged-list.ts';
import type { Filters } from '../state/paged-list-options.ts';

/** A list's batch mode. */
export interface BatchModeState {
  /** The list is in batch mode. */
  readonly isOn: boolean;
  /** Begins it, with the rows of all tabs. */
  readonly enter: () => void;
  /** Ends it, and shows the tab and the page from before. The selection is cleared. */
  readonly leave: () => void;
}

/**
 * The batch mode of a list. It shows the rows of all tabs, and leaving it goes back to what was shown before.
 * @param tab - the filter that stands as tabs above the list
 */
export function useBatchMode<Row, F extends Filters, O extends string>(
  list: PagedList<Row, F, O>,
  tab: keyof F,
): BatchModeState {
  const [before, setBefore] = useState<{ readonly value: F[keyof F]; readonly page: number }>();
  const show = (value: F[keyof F] | undefined) => {
    // Only a computed name makes this more than the type: it is one filter, with a value of its own or none.
    list.setFilters({ [tab]: value } as Partial<F>);
  };
  return {
    isOn: before !== undefined,
    enter: () => {
      setBefore({ value: list.filters[tab], page: list.page });
      show(undefined);
    },
    leave: () => {
      if (before === undefined) return;
      setBefore(undefined);
      show(before.value);
      list.goTo(before.page);
    },
  };
}
