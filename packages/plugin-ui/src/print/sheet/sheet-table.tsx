import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSheetStyles } from './sheet-styles.ts';

/** Headings and rows; the cells of a row stand in the order of the columns. */
export type SheetTableProps = {
  /** Above the table; without it the section's heading names it. */
  readonly caption?: ReactNode;
  readonly columns: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

/** A table that may go on on the next page, under the same headings. On a phone its cells are below each other, each below its heading. */
export function SheetTable({ caption, columns, rows }: SheetTableProps) {
  const styles = useSheetStyles();
  return (
    <table className={mergeClasses(styles.table, styles.stacked)}>
      {caption !== undefined && (
        <caption className={mergeClasses(styles.label, styles.caption)}>{caption}</caption>
      )}
      <thead className={styles.columns}>
        <tr>
          {columns.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className={styles.row}>
            {columns.map((column, nth) => (
              <td key={column.id} className={styles.value}>
                <span className={styles.cellLabel}>{column.label}</span>
                <div>{cells[nth]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
