import type { Migration } from '@gantry/plugin-sdk/server';

/** Tells migrations and triggers of plugins the time zone of a project, for totals by its days. */
export const timeZoneMigration: Migration = {
  name: '0013-time-zone',
  sql: `
-- Security definer: plugins cannot read the table.
create function gantry.time_zone_of(project_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select p.time_zone from public.project p where p.id = $1
$fn$;

create or replace function gantry.close_functions() returns void language plpgsql as $fn$
declare
  f regprocedure;
  app boolean := exists (select from pg_roles where rolname = 'gantry_app');
begin
  for f in
    select p.oid from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = 'gantry'::regnamespace and a.grantee = 0 and p.proname <> all (array[
      'current_project', 'app_role_of', 'grant_to_app', 'protect_project_table', 'protect_append_only_table', 'refuse_change',
      'note_migration', 'time_zone_of'])
  loop
    execute format('revoke execute on function %s from public', f);
    if app then execute format('grant execute on function %s to gantry_app', f); end if;
  end loop;
end $fn$;
`,
};
