import type { DataColumn } from './data-table-props.ts';

/** Columns without those that the user has hidden. The naming column stays, without which rows have no name. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  hidden: readonly string[] = [],
): readonly DataColumn<Row>[] {
  return columns.filter(({ id, naming }) => naming || !hidden.includes(id));
}
