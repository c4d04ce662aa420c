import type { Migration } from '@gantry/plugin-sdk/server';

export const toldMigration: Migration = {
  name: '0002-told',
  sql: `
-- What alarms say beside the count: that it is old, and what the camera is called. Both are told anew when they change.
alter table watch add column count_is_old boolean not null default false, add column camera_name text;
`,
};
