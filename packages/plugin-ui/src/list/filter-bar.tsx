import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { SearchField } from '../fields/search-field.tsx';
import { comfortable } from '../theme/media.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterField } from './filter-field.tsx';
import { type FilterPreset, FilterPresets } from './filter-presets.tsx';
import { FilterSheet, MoreFilters } from './filter-sheet.tsx';
import { type FilterSpec, namesOf } from './filter-spec.ts';
import { listMessages } from './list-messages.ts';
import type { PagedList } from './paged-list.ts';
import type { Filters } from './paged-list-options.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
  // On a phone the button for the filters stays beside it.
  narrow: { flexWrap: 'nowrap' },
  search: { flex: '1 1 176px', width: 'auto', maxWidth: '320px' },
  searchNarrow: { flex: '1 1 auto', maxWidth: 'none', width: 'auto' },
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
  rest: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
});

/** The search and the filters of `FilterBar`. */
export type FilterBarProps<Row, F extends Filters, O extends string> = {
  /** The list that they narrow. */
  readonly list: PagedList<Row, F, O>;
  /** What can be searched, such as `Search form number or description`. Without it there is no search. */
  readonly searchLabel?: string | undefined;
  /** In their order; none by default. */
  readonly filters?: readonly FilterSpec<F>[] | undefined;
  /** Filters that one tap sets. */
  readonly presets?: readonly FilterPreset<F>[] | undefined;
  /** At the end of the bar: column choice, export. */
  readonly children?: ReactNode;
};

/** Search and filters of a list. On a phone the filters move into a sheet, and active ones are shown as chips. */
export const FilterBar = observer(function FilterBar<Row, F extends Filters, O extends string>(
  props: FilterBarProps<Row, F, O>,
) {
  const { list, searchLabel, filters = [], presets = [], children } = props;
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const { t } = useMessages(listMessages);
  const isPhone = useScreenSize() === 'phone';
  const secondary = filters.filter(({ isSecondary }) => isSecondary);
  const inSight = isPhone ? [] : filters.filter((spec) => !secondary.includes(spec));
  const hidden = isPhone ? filters : secondary;
  const on = list.filtersOn;
  const isOn = (spec: FilterSpec<F>) => namesOf(spec).some((name) => on.includes(name));
  const hiddenOn = hidden.filter(isOn);
  const start = list.options.filters;
  const remove = (names: readonly (keyof F & string)[]) =>
    // Each of the names is a filter of the list.
    list.setFilters(Object.fromEntries(names.map((name) => [name, start?.[name]])) as Partial<F>);
  /** Where the focus goes when the button that has it vanishes. */
  const toBar = () => bar.current?.querySelector<HTMLElement>('input, button')?.focus();
  const reset = () => {
    list.reset();
    toBar();
  };
  const field = (spec: FilterSpec<F>, wide = false) => (
    <FilterField
      key={namesOf(spec).join()}
      spec={spec}
      filters={list.filters}
      onChange={(patch) => list.setFilters(patch)}
      wide={wide}
    />
  );
  return (
    <div className={styles.root}>
      {presets.length > 0 && (
        <FilterPresets
          presets={presets}
          filters={list.filters}
          onChange={(patch) => list.setFilters(patch)}
        />
      )}
      <div ref={bar} className={isPhone ? `${styles.bar} ${styles.narrow}` : styles.bar}>
        {searchLabel !== undefined && (
          <SearchField
            className={isPhone ? styles.searchNarrow : styles.search}
            label={searchLabel}
            placeholder={searchLabel}
            value={list.search}
            onChange={(search) => list.find(search)}
          />
        )}
        {inSight.map((spec) => field(spec))}
        {isPhone && filters.length > 0 && (
          <FilterSheet
            count={hiddenOn.length}
            total={list.totalIs === 'exact' ? list.total : undefined}
            onReset={() => list.reset()}
          >
            {filters.map((spec) => field(spec, true))}
          </FilterSheet>
        )}
        {!isPhone && secondary.length > 0 && (
          <MoreFilters count={hiddenOn.length}>{secondary.map((spec) => field(spec, true))}</MoreFilters>
        )}
        {!isPhone && list.isFiltered && (
          <Button appearance="subtle" className={styles.button} onClick={reset}>
            {t('reset')}
          </Button>
        )}
        {children !== undefined && children !== false && <div className={styles.rest}>{children}</div>}
      </div>
      <FilterChips specs={hidden} filters={list.filters} on={on} onRemove={remove} onLast={toBar} />
    </div>
  );
  // `observer` forgets type parameters.
}) as <Row, F extends Filters, O extends string>(props: FilterBarProps<Row, F, O>) => ReactElement;
