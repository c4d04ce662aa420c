import type { Load } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { EmptyStateProps, NoMatchStateProps } from '../states/states.tsx';

/** A column of a table. */
export type DataColumn<Row> = {
  /** Unlike that of any other column; `SortState` and `hiddenColumns` name columns by it. */
  readonly id: string;
  /** With the unit, where the column has one: `Height (mPD)`. */
  readonly header: string;
  /** What the cell of a row shows. */
  readonly cell: (row: Row) => ReactNode;
  /** Numbers go to the `end`. */
  readonly align?: 'start' | 'end' | 'center';
  /** Its heading is a button that sorts, where the table has `onSortChange`. */
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

/** By which column a table is sorted. */
export type SortState = {
  /** The `id` of a column. */
  readonly columnId: string;
  /** `asc`: the smallest, first or oldest on top. */
  readonly direction: 'asc' | 'desc';
};

/** Rows that are selected for something to be done to them together. */
export type RowSelection<Row> = {
  /** Whether the box of a row is ticked. */
  readonly isSelected: (row: Row) => boolean;
  /** Called with the rows whose boxes are to be ticked or not: one, or all that are shown. */
  readonly onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** Name of a row in the name of its box. */
  readonly rowName: (row: Row) => string;
};

/** The columns and rows of `DataTable`, and how they were fetched. */
export type DataTableProps<Row> = {
  /** Accessible name. */
  readonly label: string;
  /** In their order, from the start of the line. */
  readonly columns: readonly DataColumn<Row>[];
  /** In the order in which they are shown: the table sorts nothing. */
  readonly rows: readonly Row[];
  /** What identifies a row, also after it has changed. */
  readonly rowKey: (row: Row) => string;
  /** Rows already there stay, greyed, while new ones load. */
  readonly load: Load;
  /** What failed, such as `Permits did not load`. */
  readonly failed?: string | undefined;
  /** The order that the rows are in; the heading of that column shows it. */
  readonly sort?: SortState | undefined;
  /** Called when the user asks for another order; the caller brings the rows in it. */
  readonly onSortChange?: ((sort: SortState) => void) | undefined;
  /** Key of the row that is marked, such as the one whose record is open. */
  readonly selectedKey?: string | undefined;
  /** Click, Enter or Space on a row; clicks on a control inside a row do not count. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** Filters are active, so no rows means that none match, not that there are none. */
  readonly isFiltered?: boolean;
  /** What stands in place of rows where there are none; a general sentence by default. */
  readonly empty?: EmptyStateProps | undefined;
  /** The same for no rows while `isFiltered`. */
  readonly noMatch?: NoMatchStateProps | undefined;
  /** Fetches again after a failure; without it there is no button for that. */
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
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};
