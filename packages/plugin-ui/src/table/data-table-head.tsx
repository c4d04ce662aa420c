import { mergeClasses } from '@fluentui/react-components';
import { ArrowDown12Regular, ArrowSort16Regular, ArrowUp12Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { DataColumn, DataTableProps, SortState } from './data-table-props.ts';
import { useDataTableStyles } from './data-table-styles.ts';
import { tableMessages } from './table-messages.ts';

type DataTableHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSortChange'> & {
  readonly selectAll?: ReactNode;
};

/** The first click on a column sorts upwards, the next one turns it round. */
const nextSort = (columnId: string, sort: SortState | undefined): SortState => ({
  columnId,
  direction: sort?.columnId === columnId && sort.direction === 'asc' ? 'desc' : 'asc',
});

export function DataTableHead<Row>({ columns, sort, onSortChange, selectAll }: DataTableHeadProps<Row>) {
  const styles = useDataTableStyles();
  const { t } = useMessages(tableMessages);

  const content = (column: DataColumn<Row>) => {
    if (column.hideHeader) return <span className={styles.hiddenHead}>{column.header}</span>;
    if (!column.sortable || onSortChange === undefined) return column.header;
    const isSorted = sort?.columnId === column.id;
    return (
      <button
        type="button"
        className={styles.sortButton}
        title={t('sortBy', { column: column.header })}
        onClick={() => onSortChange(nextSort(column.id, sort))}
      >
        {column.header}
        <span
          className={mergeClasses(styles.sortIcon, !isSorted && styles.unsorted)}
          data-unsorted={isSorted ? undefined : ''}
          aria-hidden
        >
          {!isSorted && <ArrowSort16Regular />}
          {isSorted && (sort.direction === 'desc' ? <ArrowDown12Regular /> : <ArrowUp12Regular />)}
        </span>
      </button>
    );
  };

  const ariaSort = (column: DataColumn<Row>) => {
    if (!column.sortable) return undefined;
    if (sort?.columnId !== column.id) return 'none';
    return sort.direction === 'asc' ? 'ascending' : 'descending';
  };

  return (
    <thead>
      <tr>
        {selectAll}
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(column)}
            style={{ width: column.width }}
            className={mergeClasses(
              styles.head,
              column.align === 'end' && styles.end,
              column.align === 'center' && styles.center,
              column.priority === 2 && styles.drop2,
              column.priority === 3 && styles.drop3,
              index === 0 && selectAll === undefined && styles.firstCell,
              index === columns.length - 1 && styles.lastCell,
            )}
          >
            {content(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
