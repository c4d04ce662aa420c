import type { Load } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { EmptyStateProps, NoMatchStateProps } from '../states/states.tsx';

export type DataColumn<Row> = {
  readonly id: string;
  /** With the unit, where the column has one: `Height (mPD)`. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers go to the `end`. */
  readonly align?: 'start' | 'end' | 'center';
  readonly sortable?: boolean;
  /** CSS width, such as `'160px'` or `'20%'`. Columns without one share what is left. */
  readonly width?: string;
  /**
   * Which columns are dropped when the table gets narrow: 3 below 900 px, 2 below 640 px, 1 never. The width is the table's own,
   * so a table in a panel drops columns on a wide screen too.
   */
  readonly priority?: 1 | 2 | 3;
  /** The column that names the row: larger and bold, and the row's header for screen readers. */
  readonly naming?: boolean;
  /** Shown below the cell's content when columns were dropped. For the naming column. */
  readonly below?: (row: Row) => ReactNode;
  /** Whole text of a cell that may be cut off, shown as its tooltip. */
  readonly title?: (row: Row) => string;
  /** Keeps the header for screen readers only, for a column of buttons. */
  readonly hideHeader?: boolean;
};

export type SortState = { readonly columnId: string; readonly direction: 'asc' | 'desc' };

/** Rows that are selected for something to be done to them together. */
export type RowSelection<Row> = {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** What a row is called in the name of its box. */
  readonly rowName: (row: Row) => string;
};

export type DataTableProps<Row> = {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Rows already there stay, greyed, while new ones load. */
  readonly load: Load;
  /** What failed, such as `Permits did not load`. */
  readonly failed?: string | undefined;
  readonly sort?: SortState | undefined;
  readonly onSortChange?: ((sort: SortState) => void) | undefined;
  readonly selectedKey?: string | undefined;
  /** Click, Enter or Space on a row; clicks on a control inside a row do not count. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** Filters are active, so no rows means that none match, not that there are none. */
  readonly isFiltered?: boolean;
  readonly empty?: EmptyStateProps | undefined;
  readonly noMatch?: NoMatchStateProps | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Something is wrong with the row, such as an alarm: it is tinted. The reason stands in one of its cells. */
  readonly isRowInDanger?: ((row: Row) => boolean) | undefined;
  /** Adds a box to every row, and one to the header for the rows that are shown. */
  readonly selection?: RowSelection<Row> | undefined;
  /** Ids of columns that are left out. The naming column is always shown. */
  readonly hiddenColumns?: readonly string[] | undefined;
  /** Rows of the loading picture. */
  readonly skeletonRows?: number;
  /** Height in px beyond which the rows scroll under the header. */
  readonly maxHeight?: number | undefined;
  readonly className?: string | undefined;
};
