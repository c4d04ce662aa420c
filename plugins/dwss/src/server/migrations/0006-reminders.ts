import type { Migration } from '@gantry/plugin-sdk/server';

export const reminders: Migration = {
  name: '0006-reminders',
  sql: `
-- One for each form and inspection time.
create table risc_reminder (
  project_id uuid not null,
  form_id uuid not null,
  survey_time timestamptz not null,
  sent_at timestamptz not null,
  primary key (project_id, form_id, survey_time),
  foreign key (project_id, form_id) references record
);
select gantry.protect_project_table('risc_reminder');
`,
};
