import type { Migration } from '@gantry/plugin-sdk/server';

/** Dangers that plugins raise, and that stand until their cause is over. */
export const alarmsMigration: Migration = {
  name: '0016-alarms',
  sql: `
create table alarm (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  plugin_id text not null,
  key text not null,
  -- The record that it is about.
  subject uuid,
  severity text not null check (severity in ('critical', 'serious')),
  -- Who may see it, and who may take it; no permission: everybody who sees it.
  permission text not null,
  take_permissions text[] not null,
  -- Place, title, tag, detail, what to do, value, limit, where it leads and what to fly to.
  says jsonb not null,
  since timestamptz not null,
  raised_at timestamptz not null,
  -- When it last came back after it had ended.
  reopened_at timestamptz,
  taken_by uuid references app_user,
  taken_at timestamptz,
  told_at timestamptz,
  -- When browsers were last told, and whether something has changed since.
  announced_at timestamptz not null,
  is_unannounced boolean not null default false,
  -- Its cause is over, but it came back so often that it stands a while longer.
  cleared_at timestamptz,
  ended_at timestamptz,
  primary key (project_id, id),
  check ((taken_by is null) = (taken_at is null))
);
create unique index alarm_standing on alarm (project_id, plugin_id, key) where ended_at is null;
create index alarm_of_key on alarm (project_id, plugin_id, key, raised_at desc);
create index alarm_ended on alarm (project_id, ended_at) where ended_at is not null;
select gantry.protect_project_table('alarm');
`,
};
