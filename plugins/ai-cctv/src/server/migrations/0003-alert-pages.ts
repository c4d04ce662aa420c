import type { Migration } from '@gantry/plugin-sdk/server';

/** Indexes from which each page of the alert log is read, whatever it is narrowed to (`alert-pages.ts`). */
export const alertPagesMigration: Migration = {
  name: '0003-alert-pages',
  sql: `
create index monitor_alert_triage on monitor_alert (project_id, triage, started_at desc, id desc);
create index monitor_alert_type on monitor_alert (project_id, type, triage, started_at desc, id desc);
create index monitor_alert_of_monitor on monitor_alert (project_id, monitor_id, type, triage, started_at desc, id desc);
create index monitor_alert_zone on monitor_alert (project_id, zone, type, triage, started_at desc, id desc) where zone <> '';
`,
};
