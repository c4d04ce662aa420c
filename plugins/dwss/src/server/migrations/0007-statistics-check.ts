import type { Migration } from '@gantry/plugin-sdk/server';

export const statisticsCheckMigration: Migration = {
  name: '0007-statistics-check',
  sql: `
-- Where a check of the statistics goes on that was interrupted; none: at the first month.
create table risc_statistic_check (
  project_id uuid primary key references project,
  next_month date not null
);
select gantry.protect_project_table('risc_statistic_check');
`,
};
