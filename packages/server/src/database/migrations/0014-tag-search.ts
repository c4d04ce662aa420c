import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Lets plugins find rows by the tags of a `jsonb` column. As ILIKE before, the operator is not marked leakproof, so behind row-level
 * security it could never use an index; it raises no error that quotes a row.
 */
export const tagSearchMigration: Migration = {
  name: '0014-tag-search',
  sql: `
do $do$
begin
  alter function pg_catalog.jsonb_exists_any(jsonb, text[]) leakproof;
exception when insufficient_privilege then
  raise warning 'Only a superuser may mark the search of tags leakproof; it will read every row of a project.';
end $do$;
`,
};
