import type { Migration } from '@gantry/plugin-sdk/server';

/** Months and ages ask for a few measures of all days. */
export const statisticsByMeasureMigration: Migration = {
  name: '0005-statistics-by-measure',
  sql: `
alter table risc_statistic drop constraint risc_statistic_pkey, add primary key (project_id, measure, day, discipline);
`,
};
