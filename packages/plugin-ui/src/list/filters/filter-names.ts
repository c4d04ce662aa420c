import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { listMessages } from '../list-messages.ts';
import type { PagedList } from '../state/paged-list.ts';
import type { Filters } from '../state/paged-list-options.ts';
import { type FilterSpec, namesOf, severalIn } from './filter-spec.ts';

/** What a filter is set to, in words. */
export function useFilterText<F extends Filters>(filters: F): (spec: FilterSpec<F>) => string {
  const { t } = useMessages(listMessages);
  const format = useFormat();
  return (spec) => {
    if (spec.kind === 'toggle') return spec.label;
    if (spec.kind === 'select') {
      const value = filters[spec.name];
      const chosen = spec.options.find((option) => option.value === value);
      return chosen?.label ?? value ?? spec.allLabel;
    }
    if (spec.kind === 'several') {
      const values = severalIn(filters[spec.name]);
      const labels = values.map((value) => spec.options.find((one) => one.value === value)?.label ?? value);
      return labels.length === 0 ? spec.allLabel : format.list(labels);
    }
    if (spec.kind === 'text') return filters[spec.name] ?? spec.label;
    if (spec.kind === 'day') {
      const day = filters[spec.name];
      return day === undefined ? spec.label : format.day(day);
    }
    const [from, to] = [filters[spec.from], filters[spec.to]].map((day) => day && format.day(day));
    if (from && to) return from === to ? from : `${from} – ${to}`;
    if (from) return t('from', { day: from });
    return to ? t('until', { day: to }) : spec.label;
  };
}

/** `2 filters are on: “crane”, Active.`; undefined while none is. For a component that follows the list. */
export function useFiltersOn<Row, F extends Filters, O extends string>(
  list: PagedList<Row, F, O>,
  specs: readonly FilterSpec<F>[],
): string | undefined {
  const { t } = useMessages(listMessages);
  const format = useFormat();
  const textOf = useFilterText(list.filters);
  const on = list.filtersOn;
  const set = specs.filter((spec) => namesOf(spec).some((name) => on.includes(name)));
  const names = [...(list.search === '' ? [] : [`“${list.search}”`]), ...set.map(textOf)];
  return names.length === 0
    ? undefined
    : t('filtersNamed', { count: names.length, names: format.list(names) });
}
