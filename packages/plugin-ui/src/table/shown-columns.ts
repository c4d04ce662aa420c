import type { DataColumn } from './data-table-props.ts';

/** The columns that the user has not hidden. The naming column always stays. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  hidden: readonly string[] = [],
): readonly DataColumn<Row>[] {
  return columns.filter(({ id, naming }) => naming || !hidden.includes(id));
}
