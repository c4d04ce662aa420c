import type { Migration } from '@gantry/plugin-sdk/server';

/** Permits that are not over, of which there are few: a member's own are found among them. */
export const openPermitsMigration: Migration = {
  name: '0008-open-permits',
  sql: `
create index permit_open on permit (project_id, valid_from desc, id) where main_task is not null;
`,
};
