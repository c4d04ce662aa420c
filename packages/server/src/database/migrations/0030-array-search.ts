import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Lets plugins find rows by what an array holds, such as the portions of a diary. As `?|` of tags before, the operator is not marked
 * leakproof, so behind row-level security it could never use an index; it raises no error that quotes a row.
 */
export const arraySearchMigration: Migration = {
  name: '0030-array-search',
  sql: `
do $do$
begin
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise warning 'Only a superuser may mark the search of arrays leakproof; it will read every row of a project.';
end $do$;
`,
};
