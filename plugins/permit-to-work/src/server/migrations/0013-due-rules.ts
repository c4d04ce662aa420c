import type { Migration } from '@gantry/plugin-sdk/server';

/** Due hours become rules of the project. */
export const dueRulesMigration: Migration = {
  name: '0013-due-rules',
  sql: `
-- Names and hours of \`dueFields\`. What is missing or not valid is as usual.
alter table permit_rule add column dues jsonb not null default '{}' check (jsonb_typeof(dues) = 'object');

-- By which rules the due times of the open steps were told; without a row by the usual ones.
create table permit_due_rules (
  project_id uuid not null references project,
  rules text not null,
  -- The last permit whose due time was told anew; null when all were.
  told_to uuid,
  primary key (project_id)
);
select gantry.protect_project_table('permit_due_rules');
-- The few permits that are not over, in the order in which they are told.
create index permit_not_over on permit (project_id, id) where main_task is not null;
`,
};
