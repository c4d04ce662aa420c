import type { Migration } from '@gantry/plugin-sdk/server';

/** Prepares schemas and roles of their own for plugins. */
export const pluginSchemasMigration: Migration = {
  name: '0004-plugin-schemas',
  sql: `
-- Where the objects of a migration are. Plugins had theirs in public once, and are moved at their next start.
alter table gantry_migration add column schema_name text not null default 'public';

-- Nobody but the owner makes objects in public; PostgreSQL before version 15 let everybody.
do $do$
begin
  revoke create on schema public from public;
exception when insufficient_privilege then null;
end $do$;

-- The role in which requests work on an object: a plugin's own where its schema belongs to its own owner, else gantry_app.
create function gantry.app_role_of(target regclass) returns name
language sql stable set search_path = pg_catalog, pg_temp as $fn$
  select coalesce(
    (select app.rolname from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_roles o on o.oid = c.relowner and o.rolname = 'gantry:' || n.nspname
       join pg_roles app on app.rolname = 'gantry_app:' || n.nspname
     where c.oid = target),
    (select rolname from pg_roles where rolname = 'gantry_app'))
$fn$;

create or replace function gantry.grant_to_app(target regclass, privileges text) returns void language plpgsql as $fn$
declare
  app name := gantry.app_role_of(target);
begin
  if app is not null then
    execute format('grant %s on %s to %I', privileges, target, app);
  end if;
end $fn$;

create or replace function gantry.protect_append_only_table(target regclass) returns void language plpgsql as $fn$
declare
  app name := gantry.app_role_of(target);
begin
  perform gantry.protect_project_table(target);
  if app is not null then
    execute format('revoke update, delete on %s from %I', target, app);
  end if;
  execute format('create trigger append_only before update or delete or truncate on %s '
    'for each statement execute function gantry.refuse_change()', target);
end $fn$;

-- Called in the transaction of a plugin's migration, by the plugin's own login, which must not write the history of others.
create function gantry.note_migration(plugin text, migration text, migration_checksum text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  if session_user not in ('gantry:' || plugin, current_user) then
    raise exception 'The role % may not note migrations of %.', session_user, plugin using errcode = 'insufficient_privilege';
  end if;
  insert into public.gantry_migration (owner, name, checksum, schema_name) values (plugin, migration, migration_checksum, plugin);
end $fn$;

-- Leaves to plugins what protects their tables; all else of this schema is for requests of the host. Called after each migration
-- of the host, as a new function is everybody's.
create function gantry.close_functions() returns void language plpgsql as $fn$
declare
  f regprocedure;
  app boolean := exists (select from pg_roles where rolname = 'gantry_app');
begin
  for f in
    select p.oid from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = 'gantry'::regnamespace and a.grantee = 0 and p.proname <> all (array[
      'current_project', 'app_role_of', 'grant_to_app', 'protect_project_table', 'protect_append_only_table', 'refuse_change',
      'note_migration'])
  loop
    execute format('revoke execute on function %s from public', f);
    if app then execute format('grant execute on function %s to gantry_app', f); end if;
  end loop;
end $fn$;
`,
};
