import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Records with an open step are few among those of a contract: whoever asks what waits for them reads no others, and a closed form has one
 * entry less. The newest forms of all statuses and disciplines are looked through for tags and texts.
 */
export const waitingAndNewestMigration: Migration = {
  name: '0022-waiting-and-newest',
  sql: `
create index site_diary_waiting on site_diary (project_id, main_task) where main_task is not null;
drop index risc_by_task;
create index risc_waiting on risc_form (project_id, main_task) where main_task is not null;
create index risc_newest on risc_form (project_id, updated_at desc nulls last, id);
`,
};
