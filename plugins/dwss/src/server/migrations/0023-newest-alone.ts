import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * The index of the latest changes of all statuses has them as another expression than the lists order by, so that PostgreSQL uses it only
 * for a page that asks for that expression. Before, it could go along this index for the drafts of a member, which are few: from the old
 * end, through all forms. The expression tells nothing of a row that PostgreSQL may not read, so a condition on it finds forms behind
 * row-level security too.
 */
export const newestAloneMigration: Migration = {
  name: '0023-newest-alone',
  sql: `
drop index risc_newest;
create index risc_newest on risc_form (project_id, greatest(updated_at, '-infinity') desc nulls last, id);
analyze risc_form;
`,
};
