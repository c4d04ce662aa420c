import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Load } from '@gantry/plugin-sdk';
import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isUnderWay } from '../list/is-under-way.ts';
import { LoadingState } from '../states/loading-state.tsx';
import { EmptyState, type EmptyStateProps, FailedState } from '../states/states.tsx';
import { LongListRow, type RowEvents } from './long-list-row.tsx';
import { entriesOf } from './long-list-rows.ts';
import { usePlaceKept } from './use-place-kept.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    width: '100%',
    minHeight: 0,
    overflow: 'auto',
    // The list itself corrects the scroll position when rows are added above.
    overflowAnchor: 'none',
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  all: { position: 'relative', width: '100%' },
  entry: { position: 'absolute', top: 0, left: 0, width: '100%', boxSizing: 'border-box' },
  heading: {
    display: 'flex',
    alignItems: 'center',
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
  },
  stuck: { position: 'sticky', zIndex: 1 },
});

export type LongListProps<Row> = {
  /** Accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Content of a row, in a flex line as high as `rowHeight`. */
  readonly renderRow: (row: Row) => ReactNode;
  /** Height of every row in px; 44 or more where fingers are to hit it. */
  readonly rowHeight?: number;
  /** Heading of the row's group, which stays at the top while its rows scroll by. Rows of a group follow each other. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly selectedKey?: string | undefined;
  /** Click, Enter or Space on a row. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  readonly load?: Load | undefined;
  /** What failed, such as `Objects did not load`. */
  readonly failed?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly empty?: EmptyStateProps | undefined;
  /** Height of the list in px. Without it the list takes the height that its surroundings give it. */
  readonly height?: number | undefined;
  readonly className?: string | undefined;
};

const headingHeight = 32;
/** Height in px that is assumed where nothing is laid out, as in a test without a browser: a few rows are there to be found. */
const assumedHeight = 480;

/**
 * A list of thousands of rows that the browser already has; it draws those in sight. It is one tab stop; arrows, Page, Home and
 * End move between rows. Rows that are added above do not move what is being read, unless the list is scrolled to its top.
 * @example <LongList label="Objects" rows={objects} rowKey={(object) => object.id} renderRow={(object) => object.name} />
 */
export function LongList<Row>(props: LongListProps<Row>) {
  const { label, rows, rowKey, renderRow, rowHeight = 44, groupOf, selectedKey, onRowClick, height } = props;
  const { load = { kind: 'ready' }, failed, onRetry, empty, className } = props;
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(rows, rowKey, groupOf), [rows, rowKey, groupOf]);
  const starts = useMemo(() => startsOf(entries, rowHeight), [entries, rowHeight]);
  const [focusedKey, setFocusedKey] = useState<string>();
  const wantsFocus = useRef(false);
  const rowAt = useMemo(
    () => new Map(entries.flatMap((entry, at) => (entry.kind === 'row' ? [[entry.key, at] as const] : []))),
    [entries],
  );
  const tabStop =
    rowAt.get(focusedKey ?? '') ??
    rowAt.get(selectedKey ?? '') ??
    entries.findIndex(({ kind }) => kind === 'row');
  const headings = useMemo(
    () => entries.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : [])),
    [entries],
  );
  const stuck = useRef<number>(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      stuck.current = headings.findLast((at) => at <= range.startIndex) ?? -1;
      const shown = new Set(defaultRangeExtractor(range));
      // Also draws the heading above, and the row with the focus, which would otherwise lose it.
      for (const at of [stuck.current, tabStop]) if (at >= 0 && at < range.count) shown.add(at);
      return [...shown].sort((a, b) => a - b);
    },
    [headings, tabStop],
  );
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (entries[at]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (at) => entries[at]?.key ?? at,
    rangeExtractor,
    overscan: 6,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) =>
        report(rect.height === 0 ? { width: rect.width, height: assumedHeight } : rect),
      ),
    scrollPaddingStart: headings.length === 0 ? 0 : headingHeight,
  });

  // Heights are known in advance, so all positions change in one step with the rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is of the former rows
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, starts]);

  usePlaceKept(scroller, entries, starts);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-at="${tabStop}"]`);
    if (!element) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
  });

  const focusRow = (index: number) => {
    const wanted = Math.min(Math.max(0, index), rows.length - 1);
    const row = rows[wanted];
    if (row === undefined) return;
    const key = rowKey(row);
    wantsFocus.current = true;
    setFocusedKey(key);
    virtualizer.scrollToIndex(rowAt.get(key) ?? 0);
  };
  const now = useRef<RowEvents<Row>>(undefined);
  useEffect(() => {
    now.current = {
      focus: setFocusedKey,
      open: (row) => onRowClick?.(row),
      move: (key, index) => {
        const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 1);
        const to = target(key, index, page, rows.length);
        if (to !== undefined) focusRow(to);
        return to !== undefined;
      },
    };
  });
  // The same object at every render, so that scrolling renders only rows that come into sight.
  const on = useMemo<RowEvents<Row>>(
    () => ({
      focus: (key) => now.current?.focus(key),
      open: (row) => now.current?.open(row),
      move: (key, index) => now.current?.move(key, index) ?? false,
    }),
    [],
  );

  if (load.kind === 'failed') return <FailedState title={failed} error={load.error} onRetry={onRetry} />;
  if (rows.length === 0) return isUnderWay(load) ? <LoadingState label={label} /> : <EmptyState {...empty} />;
  return (
    <div ref={scroller} className={mergeClasses(styles.root, className)} style={{ height: height ?? '100%' }}>
      {/* biome-ignore lint/a11y/useSemanticElements: headings stand among the rows, which a ul does not allow */}
      <div
        role="list"
        aria-label={label}
        aria-busy={isUnderWay(load)}
        className={styles.all}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index: at, start, size }) => {
          const entry = entries[at];
          if (entry === undefined) return null;
          if (entry.kind === 'heading') {
            const isStuck = at === stuck.current;
            return (
              <div
                key={entry.key}
                role="presentation"
                className={mergeClasses(styles.entry, styles.heading, isStuck && styles.stuck)}
                style={isStuck ? { height: size } : { height: size, transform: `translateY(${start}px)` }}
              >
                {entry.title}
              </div>
            );
          }
          return (
            <LongListRow
              key={entry.key}
              entry={entry}
              at={at}
              start={start}
              height={size}
              count={rows.length}
              isTabStop={at === tabStop}
              isSelected={selectedKey !== undefined && entry.key === selectedKey}
              isButton={onRowClick !== undefined}
              renderRow={renderRow}
              on={on}
            />
          );
        })}
      </div>
    </div>
  );
}

function target(key: string, index: number, page: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return index + 1;
  if (key === 'ArrowUp' || key === 'k') return index - 1;
  if (key === 'PageDown') return index + page;
  if (key === 'PageUp') return index - page;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function startsOf(
  entries: readonly { readonly kind: 'heading' | 'row' }[],
  rowHeight: number,
): readonly number[] {
  let start = 0;
  return entries.map(({ kind }) => {
    const here = start;
    start += kind === 'heading' ? headingHeight : rowHeight;
    return here;
  });
}
