import type { Migration } from '@gantry/plugin-sdk/server';

export const silenceMigration: Migration = {
  name: '0002-silence',
  sql: `
-- Minutes without a message after which a camera counts as offline; 0: silence says nothing.
alter table monitor add column silent_minutes integer not null default 30;
-- Whether it is offline because nothing was heard, not because it was reported.
alter table monitor_state add column is_silent boolean not null default false;
`,
};
