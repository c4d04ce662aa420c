import type { Migration } from '@gantry/plugin-sdk/server';

/** The record of plugins says whose plugin was loaded, and why. */
export const pluginLoadsMigration: Migration = {
  name: '0184-plugin-loads',
  sql: `
-- publisher: what the manifest says. signer: fingerprint of the key whose signature was checked. cause: of a load.
-- leads_to_load: the change makes this server load something, at once or with its next start.
alter table plugin_event add column publisher text, add column signer text, add column cause text,
  add column leads_to_load boolean not null default false;

drop function gantry.plugin_history(uuid, text, integer);
-- Empty for those who may not install plugins.
create function gantry.plugin_history(reader uuid, wanted text, only_actions text[], most integer)
returns table (id uuid, at timestamptz, plugin_id text, action text, version text, digest text, publisher text, signer text, actor text,
  cause text, is_ok boolean, detail text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select e.id, e.at, e.plugin_id, e.action, e.version, e.digest, e.publisher, e.signer, u.name, e.cause, e.is_ok, e.detail
  from public.plugin_event e left join public.app_user u on u.id = e.actor_id
  where gantry.may_install_plugins(reader) and (wanted is null or e.plugin_id = wanted)
    and (only_actions is null or e.action = any(only_actions))
  order by e.seq desc limit most
$fn$;
`,
};
