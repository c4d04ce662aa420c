import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss12Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useRef } from 'react';
import { comfortable } from '../../theme/media.ts';
import { listMessages } from '../list-messages.ts';
import type { Filters } from '../state/paged-list-options.ts';
import { useFilterText } from './filter-names.ts';
import { type FilterSpec, namesOf } from './filter-spec.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  chip: {
    minWidth: 'auto',
    height: '26px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { height: '44px', padding: '0 14px' },
  },
});

/** The active filters with their values; pressing one removes it. */
export function FilterChips<F extends Filters>(props: {
  readonly specs: readonly FilterSpec<F>[];
  readonly filters: F;
  /** Filters that differ from those the list begins with. */
  readonly on: readonly string[];
  readonly onRemove: (names: readonly (keyof F & string)[]) => void;
  /** The last chip is about to vanish, and with it the focus. */
  readonly onLast: () => void;
}) {
  const { specs, filters, on, onRemove, onLast } = props;
  const root = useRef<HTMLUListElement>(null);
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const textOf = useFilterText(filters);
  const shown = specs.filter((spec) => namesOf(spec).some((name) => on.includes(name)));
  const remove = (spec: FilterSpec<F>, at: number) => {
    const chips = [...(root.current?.querySelectorAll('button') ?? [])];
    const next = chips[at + 1] ?? chips[at - 1];
    if (next) next.focus();
    else onLast();
    onRemove(namesOf(spec));
  };
  if (shown.length === 0) return null;
  return (
    <ul ref={root} className={styles.list} aria-label={t('filters')}>
      {shown.map((spec, at) => {
        const value = textOf(spec);
        const name = spec.kind === 'toggle' ? value : `${spec.label}: ${value}`;
        return (
          <li key={namesOf(spec).join()}>
            <Button
              className={styles.chip}
              icon={<Dismiss12Regular />}
              iconPosition="after"
              aria-label={t('removeFilter', { name })}
              onClick={() => remove(spec, at)}
            >
              {name}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
