import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Plugins that run only in projects that have switched them on. Projects that exist already keep the one plugin that ran everywhere until it
 * became such a plugin.
 */
export const pluginsOffByDefaultMigration: Migration = {
  name: '0170-plugins-off-by-default',
  sql: `
create table plugin_off_by_default (plugin_id text primary key);

create table project_plugin_on (
  project_id uuid not null references project on delete cascade,
  plugin_id text not null,
  primary key (project_id, plugin_id)
);
-- Not forced: the function below runs before a request has a project.
alter table project_plugin_on enable row level security;
create policy project_isolation on project_plugin_on using (project_id = (select gantry.current_project()))
  with check (project_id = (select gantry.current_project()));
select gantry.grant_to_app('project_plugin_on', 'select, insert, delete');
insert into project_plugin_on select id, 'gantry.tunnel-progress' from project;

create or replace function gantry.plugins_off(project_id uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select coalesce(array_agg(off.plugin_id), '{}') from (
    select o.plugin_id from public.project_plugin_off o where o.project_id = $1
    union
    select d.plugin_id from public.plugin_off_by_default d
    where not exists (select from public.project_plugin_on o where o.project_id = $1 and o.plugin_id = d.plugin_id)
  ) off
$fn$;
`,
};
