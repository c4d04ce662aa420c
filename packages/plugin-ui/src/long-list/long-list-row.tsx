import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { surfaceTokens } from '../theme/state-tokens.ts';
import type { LongListEntry } from './long-list-rows.ts';

const useStyles = makeStyles({
  row: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    padding: '0 16px',
    overflow: 'hidden',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  button: { cursor: 'pointer', ':hover': { backgroundColor: surfaceTokens.rowHover } },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
});

const controls =
  'a, button, input, select, textarea, label, [role="button"], [role="checkbox"], [role="menuitem"]';

/** What happens to a row. */
export type RowEvents<Row> = {
  readonly focus: (key: string) => void;
  readonly open: (row: Row) => void;
  /** @returns whether the key moves the focus */
  readonly move: (key: string, index: number) => boolean;
};

export type LongListRowProps<Row> = {
  readonly entry: Extract<LongListEntry<Row>, { kind: 'row' }>;
  /** Place among rows and headings. */
  readonly at: number;
  /** Pixels from the start of the list. */
  readonly start: number;
  readonly height: number;
  /** Rows of the whole list. */
  readonly count: number;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isButton: boolean;
  readonly renderRow: (row: Row) => ReactNode;
  readonly on: RowEvents<Row>;
};

function Row<Row>(props: LongListRowProps<Row>) {
  const { entry, at, start, height, count, isTabStop, isSelected, isButton, renderRow, on } = props;
  const styles = useStyles();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOpening = isButton && (event.key === 'Enter' || event.key === ' ');
    if (isOpening) on.open(entry.row);
    if (isOpening || on.move(event.key, entry.index)) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    if (control === null || !event.currentTarget.contains(control)) on.open(entry.row);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: headings stand among the rows, which a ul does not allow
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={entry.index + 1}
      aria-current={isSelected || undefined}
      data-at={at}
      tabIndex={isTabStop ? 0 : -1}
      className={mergeClasses(styles.row, isButton && styles.button, isSelected && styles.selected)}
      style={{ height, transform: `translateY(${start}px)` }}
      onFocus={() => on.focus(entry.key)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {renderRow(entry.row)}
    </div>
  );
}

// `memo` forgets that a component is generic.
export const LongListRow = memo(Row) as typeof Row;
