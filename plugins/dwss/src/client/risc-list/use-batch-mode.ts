import { useState } from 'react';
import type { FormFilters, FormList } from '../state/form-list.ts';

/** What was shown before the batch mode. */
type View = { readonly status: FormFilters['status']; readonly page: number };

/** The batch mode of the list: it shows all statuses, and leaving it goes back to what was shown before. */
export function useBatchMode(list: FormList) {
  const [before, setBefore] = useState<View>();
  return {
    isOn: before !== undefined,
    enter: () => {
      setBefore({ status: list.filters.status, page: list.page });
      list.setFilters({ status: undefined });
    },
    leave: () => {
      if (before === undefined) return;
      setBefore(undefined);
      list.setFilters({ status: before.status });
      list.goTo(before.page);
    },
  };
}
