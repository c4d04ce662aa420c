import type { Migration } from '@gantry/plugin-sdk/server';
import { recordReminders } from '@gantry/plugin-sdk/server/records';

/** Reminders belong to a record of any kind. Those of forms that were sent are not sent again. */
export const recordRemindersMigration: Migration = {
  name: '0018-record-reminders',
  sql: `${recordReminders('1')}
-- The policies, which show one project's rows, apply to the owner of the schema too unless they are not forced.
alter table risc_reminder no force row level security;
alter table record_reminder no force row level security;
insert into record_reminder (project_id, record_id, what, due_at, sent_at)
  select project_id, form_id, 'remind-of-inspections', survey_time, sent_at from risc_reminder;
alter table record_reminder force row level security;
drop table risc_reminder;
`,
};
