import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Tx } from './database.ts';
import type { TableRowsOf } from './table-rows.ts';

type Rows = Pick<TableRowsOf<z.ZodObject>, 'table' | 'here' | 'columnFor'>;

/** The place behind the last row. */
export const nextPosition = ({ table, here, columnFor }: Rows, tx: Tx, key: string): Sql =>
  sql`(select coalesce(max(${columnFor(key)}), 0) + 1 from ${table} where ${here(tx)})`;

/** Numbers the rows from 1 in the order that they have. */
export function renumber({ table, here, columnFor }: Rows, tx: Tx, key: string): Promise<number> {
  const place = columnFor(key);
  return tx.run(
    sql`update ${table} set ${place} = n.place
        from (select id as of, row_number() over (order by ${place}, id) as place from ${table} where ${here(tx)}) n
        where ${here(tx)} and id = n.of and ${place} <> n.place`,
  );
}

/** Moves a row and renumbers the others. Returns how many rows have another place now. */
export function movePosition(
  { table, here, columnFor }: Rows,
  tx: Tx,
  key: string,
  { id, to }: { readonly id: string; readonly to: number },
): Promise<number> {
  const place = columnFor(key);
  return tx.run(
    sql`update ${table} set ${place} = n.place
        from (select id as of, case when id = ${id} then least(${to}::integer, total) else nth + (nth >= ${to}::integer)::integer end as place
          from (select id, row_number() over (partition by id = ${id} order by ${place}, id) as nth, count(*) over () as total
            from ${table} where ${here(tx)}) numbered) n
        where ${here(tx)} and id = n.of and ${place} <> n.place`,
  );
}
