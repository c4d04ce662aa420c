import type { Migration } from '@gantry/plugin-sdk/server';

/** Plugins that a project has switched off. The deployment gives a plugin to a project; a project may do without it. */
export const switchedPluginMigration: Migration = {
  name: '0027-switched-plugins',
  sql: `
create table project_plugin_off (
  project_id uuid not null references project on delete cascade,
  plugin_id text not null,
  primary key (project_id, plugin_id)
);
-- Not forced: the function below runs before a request has a project.
alter table project_plugin_off enable row level security;
create policy project_isolation on project_plugin_off using (project_id = (select gantry.current_project()))
  with check (project_id = (select gantry.current_project()));
select gantry.grant_to_app('project_plugin_off', 'select, insert, delete');

create function gantry.plugins_off(project_id uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select coalesce(array_agg(o.plugin_id), '{}') from public.project_plugin_off o where o.project_id = $1
$fn$;
`,
};
