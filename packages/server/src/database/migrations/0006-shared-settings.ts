import type { Migration } from '@gantry/plugin-sdk/server';

/** Settings that a project shares; a member's own are hidden from the others. */
export const sharedSettingsMigration: Migration = {
  name: '0006-shared-settings',
  sql: `
create table plugin_project_setting (
  project_id uuid not null references project on delete cascade,
  plugin_id text not null,
  key text not null,
  value jsonb not null,
  version integer not null,
  primary key (project_id, plugin_id, key)
);
select gantry.protect_project_table('plugin_project_setting');

-- Like what plugins keep for a member.
create policy own_setting on plugin_setting as restrictive
  using (user_id::text = current_setting('app.user', true));
`,
};
