import type { Migration } from '@gantry/plugin-sdk/server';

/** A search for the beginning of a number beside a location read all permits of the location where few are of the month. */
export const monthsOfLocationsMigration: Migration = {
  name: '0015-months-of-locations',
  sql: `
create index permit_by_location_month on permit (project_id, location_id, number_month, status, valid_from desc nulls last, id)
  include (valid_to, number) where number is not null;
`,
};
