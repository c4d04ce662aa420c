import type { Migration } from '@gantry/plugin-sdk/server';

export const scheduleMigration: Migration = {
  name: '0010-schedule',
  sql: `
create table link_rule (
  project_id uuid not null references project,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The model; null for all.
  model_id uuid,
  conditions jsonb not null,
  -- One of the two is given.
  activity_id text,
  property jsonb,
  reads_set text not null,
  added_at timestamptz not null,
  -- Versions of the models, by the models' ids, as they were when it was evaluated; null before that.
  versions jsonb,
  fit jsonb,
  lost integer not null default 0,
  applied_at timestamptz,
  primary key (project_id, id),
  unique (project_id, name),
  check ((activity_id is null) <> (property is null))
);
select gantry.protect_project_table('link_rule');

create table activity (
  project_id uuid not null references project,
  id text not null,
  name text not null,
  -- The item by its name: a programme may come before the items.
  item_name text not null,
  trade text not null,
  bay text not null,
  plan_start date not null,
  plan_finish date not null check (plan_finish >= plan_start),
  actual_start date,
  actual_finish date check (actual_finish >= actual_start),
  plan_removal date check (plan_removal >= plan_finish),
  actual_removal date check (actual_removal >= actual_finish),
  -- The rule that made it from a model, and keeps its days; null for one that a planner brought in.
  rule_id uuid,
  primary key (project_id, id),
  foreign key (project_id, rule_id) references link_rule (project_id, id) on delete cascade
);
create index activity_start on activity (project_id, plan_start, id);
create index activity_finish on activity (project_id, plan_finish, id);
create index activity_bay on activity (project_id, bay, id);
create index activity_item on activity (project_id, item_name, id);
create index activity_rule on activity (project_id, rule_id) where rule_id is not null;
select gantry.protect_project_table('activity');

create table activity_link (
  project_id uuid not null references project,
  model_id uuid not null,
  global_id text not null,
  activity_id text not null,
  -- Null for a link that somebody made, which no rule takes away.
  rule_id uuid,
  primary key (project_id, model_id, global_id, activity_id),
  foreign key (project_id, activity_id) references activity (project_id, id) on delete cascade,
  foreign key (project_id, rule_id) references link_rule (project_id, id) on delete cascade
);
create index activity_link_activity on activity_link (project_id, activity_id, model_id, global_id);
create index activity_link_rule on activity_link (project_id, rule_id) where rule_id is not null;
select gantry.protect_project_table('activity_link');
`,
};
