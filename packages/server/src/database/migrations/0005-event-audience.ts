import type { Migration } from '@gantry/plugin-sdk/server';

/** Events that only some members receive. */
export const eventAudienceMigration: Migration = {
  name: '0005-event-audience',
  sql: `
-- Null: every member with the event's permission.
alter table event add column users uuid[];
`,
};
