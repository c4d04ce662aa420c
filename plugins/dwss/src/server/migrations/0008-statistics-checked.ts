import type { Migration } from '@gantry/plugin-sdk/server';

export const statisticsCheckedMigration: Migration = {
  name: '0008-statistics-checked',
  sql: `
-- A project's row stays: without a month, its last check came to the end at that time.
alter table risc_statistic_check alter next_month drop not null, add checked_at timestamptz;
`,
};
