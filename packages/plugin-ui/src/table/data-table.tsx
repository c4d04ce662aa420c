import { mergeClasses, ProgressBar, SkeletonItem } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useRef } from 'react';
import { isUnderWay } from '../list/state/is-under-way.ts';
import { loadingDelayMs, useSkeleton } from '../states/loading-state.tsx';
import { stateMessages } from '../states/state-messages.ts';
import { EmptyState, FailedState, NoMatchState } from '../states/states.tsx';
import { useDelayed } from '../states/use-delayed.ts';
import { DataTableHead } from './data-table-head.tsx';
import type { DataColumn, DataTableProps } from './data-table-props.ts';
import { useDataTableStyles } from './data-table-styles.ts';
import { SelectAll, SelectCell } from './row-selection.tsx';
import { shownColumns } from './shown-columns.ts';
import { useRowFocus } from './use-row-focus.ts';

/** A page of rows that the server sorts and cuts. The header stays while the rows scroll. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, load, failed, selectedKey, onRowClick, isFiltered, maxHeight, className } =
    props;
  const {
    sort,
    onSortChange,
    empty,
    noMatch,
    onRetry,
    skeletonRows = 8,
    selection,
    hiddenColumns,
    isRowInDanger,
  } = props;
  const columns = shownColumns(props.columns, hiddenColumns);
  const root = useRef<HTMLTableElement>(null);
  const styles = useDataTableStyles();
  const { t } = useMessages(stateMessages);
  const isLoading = isUnderWay(load);
  const isWaitShown = useDelayed(isLoading, loadingDelayMs);
  const hasRows = rows.length > 0;
  const isSkeletonShown = useSkeleton(isLoading && !hasRows);
  const keys = rows.map(rowKey);
  const focusOf = useRowFocus(
    rows.length,
    selectedKey === undefined ? -1 : keys.indexOf(selectedKey),
    (index) => {
      const row = rows[index];
      if (row !== undefined) onRowClick?.(row);
    },
  );

  const clear = () => {
    noMatch?.onClear?.();
    // The pressed button vanishes.
    root.current?.focus();
  };
  const cellStyle = (column: DataColumn<Row>, index: number) =>
    mergeClasses(
      styles.cell,
      column.naming && styles.naming,
      column.below && styles.withDetails,
      column.align === 'end' && styles.end,
      column.align === 'center' && styles.center,
      column.priority === 2 && styles.drop2,
      column.priority === 3 && styles.drop3,
      index === 0 && selection === undefined && styles.firstCell,
      index === columns.length - 1 && styles.lastCell,
    );

  const cell = (column: DataColumn<Row>, row: Row, index: number) => {
    const shared = { className: cellStyle(column, index), title: column.title?.(row) };
    return column.naming ? (
      <th key={column.id} scope="row" {...shared}>
        {column.cell(row)}
        {column.below && <span className={styles.below}>{column.below(row)}</span>}
      </th>
    ) : (
      <td key={column.id} {...shared}>
        {column.cell(row)}
      </td>
    );
  };

  return (
    <div className={mergeClasses(styles.scroller, className)} style={{ maxHeight }}>
      {isWaitShown && hasRows && <ProgressBar className={styles.progress} aria-label={t('loading')} />}
      <table ref={root} tabIndex={-1} className={styles.table} aria-label={label} aria-busy={isLoading}>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          selectAll={selection && <SelectAll rows={rows} selection={selection} />}
        />
        <tbody className={mergeClasses(isWaitShown && hasRows && styles.stale)}>
          {load.kind !== 'failed' &&
            rows.map((row, index) => {
              const key = keys[index];
              const isSelected = selectedKey !== undefined && key === selectedKey;
              return (
                <tr
                  key={key}
                  className={mergeClasses(
                    styles.row,
                    onRowClick && styles.rowButton,
                    isRowInDanger?.(row) && styles.rowInDanger,
                    (isSelected || selection?.isSelected(row)) && styles.rowSelected,
                  )}
                  aria-current={isSelected || undefined}
                  {...(onRowClick ? focusOf(index) : {})}
                >
                  {selection && <SelectCell row={row} selection={selection} />}
                  {columns.map((column, at) => cell(column, row, at))}
                </tr>
              );
            })}
          {isSkeletonShown &&
            Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map((key) => (
              <tr key={key} aria-hidden>
                {selection && <td className={mergeClasses(styles.cell, styles.boxCell)} />}
                {columns.map((column, at) => (
                  <td key={column.id} className={cellStyle(column, at)}>
                    {!column.hideHeader && <SkeletonItem size={12} className={styles.skeleton} />}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {load.kind === 'failed' && <FailedState title={failed} error={load.error} onRetry={onRetry} />}
      {load.kind === 'ready' &&
        !hasRows &&
        (isFiltered ? (
          <NoMatchState {...noMatch} onClear={noMatch?.onClear && clear} />
        ) : (
          <EmptyState {...empty} />
        ))}
    </div>
  );
}
