import type { Migration } from '@gantry/plugin-sdk/server';

export const dataDayMigration: Migration = {
  name: '0021-data-day',
  sql: `
-- Up to which work is reported, as an imported programme says; null where it does not.
alter table schedule_import add column data_day date;
`,
};
