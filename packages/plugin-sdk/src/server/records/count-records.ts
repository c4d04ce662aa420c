/** A table whose rows are counted by status, and by further columns. */
export interface CountedTable {
  /** Name of the table, as `RecordKind.table` has it. */
  readonly table: string;
  /** Columns that lists are filtered by, such as `location_id`; none of them may be null. */
  readonly by?: readonly string[];
}

/**
 * SQL for a migration: a table `<table>_count`, kept up to date by triggers, with the totals of a list and the numbers of its
 * tabs, even for a million records. As with `recordTables`, a version's text never changes.
 */
export function countRecords(version: '1', { table, by = [] }: CountedTable): string {
  return writers[version](table, by);
}

const writers = { '1': writeVersion1 };

function writeVersion1(table: string, by: readonly string[]): string {
  const columns = ['project_id', ...by, 'status'].join(', ');
  const into = `insert into ${table}_count as c (${columns}, total)`;
  const merge = `on conflict (${columns}) do update set total = c.total + excluded.total;`;
  const places = [1, 2, ...by.map((_, nth) => nth + 3)].join(', ');
  return `
create table ${table}_count as select ${columns}, 0::bigint as total from ${table} with no data;
alter table ${table}_count add primary key (${columns}), alter total set not null;
select gantry.protect_project_table('${table}_count');
-- Rows are taken in the order of their key, so that two transactions never wait for each other.
create function ${table}_count_changes() returns trigger language plpgsql as $fn$
begin
  if tg_op = 'INSERT' then
    ${into} select ${columns}, count(*) from added group by ${places} order by ${places} ${merge}
  elsif tg_op = 'DELETE' then
    ${into} select ${columns}, -count(*) from removed group by ${places} order by ${places} ${merge}
  else
    ${into} select ${columns}, sum(change) from (
      select ${columns}, 1 as change from added union all select ${columns}, -1 from removed) moved
      group by ${places} having sum(change) <> 0 order by ${places} ${merge}
  end if;
  return null;
end $fn$;
create trigger ${table}_counted_in after insert on ${table}
  referencing new table as added for each statement execute function ${table}_count_changes();
create trigger ${table}_counted_out after delete on ${table}
  referencing old table as removed for each statement execute function ${table}_count_changes();
create trigger ${table}_counted_over after update on ${table}
  referencing old table as removed new table as added for each statement execute function ${table}_count_changes();
`;
}
