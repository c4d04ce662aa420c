import type { Migration } from '@gantry/plugin-sdk/server';

export const stopsMigration: Migration = {
  name: '0006-stops',
  sql: `
-- How often a camera was told in vain to stop since its latest order.
alter table monitor_control add column stop_tries integer not null default 0;

-- Counts the moves of all projects, so that one look tells that nothing has moved since the last one. It says of no project anything.
create sequence monitor_moves;
select gantry.grant_to_app('monitor_moves', 'select, update');
`,
};
