import type { Migration } from '@gantry/plugin-sdk/server';

export const dueTimes: Migration = {
  name: '0013-due-times',
  sql: `
-- By which rules the due times of the open steps were told; without a row by none, as before there were rules.
create table risc_due_rules (
  project_id uuid not null references project,
  rules text not null,
  -- The last form whose due time was told anew; null when all were.
  told_to uuid,
  primary key (project_id)
);
select gantry.protect_project_table('risc_due_rules');
`,
};
