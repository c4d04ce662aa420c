import type { Migration } from '@gantry/plugin-sdk/server';

export const clipsMigration: Migration = {
  name: '0004-clips',
  sql: `
-- A film of the moments around the beginning of an alert. It is asked for once.
alter table monitor_alert add column clip_asked_at timestamptz, add column clip_file uuid;
create index monitor_alert_clip on monitor_alert (project_id, started_at) where clip_file is not null;
`,
};
