import type { Migration } from '@gantry/plugin-sdk/server';

/** Plugins are installed on a screen. What is installed is in the data folder, because server halves load before the database runs. */
export const pluginInstallsMigration: Migration = {
  name: '0171-plugin-installs',
  sql: `
-- Of the whole deployment, like may_create_projects: the operator's file gives it, no project does.
alter table app_user add column may_install_plugins boolean not null default false;

create function gantry.may_install_plugins(wanted_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select exists (select from public.app_user u where u.id = wanted_user and u.status = 'active' and u.may_install_plugins)
$fn$;

-- What was installed, changed, removed and loaded. The server writes it as the owner; requests read it through the function below.
create table plugin_event (
  -- Their order: several may have the same moment.
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  at timestamptz not null,
  plugin_id text not null,
  action text not null,
  version text not null,
  digest text,
  -- Null: the server itself.
  actor_id uuid references app_user,
  is_ok boolean not null,
  detail text
);
create index plugin_event_plugin on plugin_event (plugin_id, seq);

create trigger append_only before update or delete or truncate on plugin_event
  for each statement execute function gantry.refuse_change();

-- Empty for those who may not install plugins.
create function gantry.plugin_history(reader uuid, wanted text, most integer)
returns table (id uuid, at timestamptz, plugin_id text, action text, version text, digest text, actor text, is_ok boolean, detail text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select e.id, e.at, e.plugin_id, e.action, e.version, e.digest, u.name, e.is_ok, e.detail
  from public.plugin_event e left join public.app_user u on u.id = e.actor_id
  where gantry.may_install_plugins(reader) and (wanted is null or e.plugin_id = wanted)
  order by e.seq desc limit most
$fn$;
`,
};
