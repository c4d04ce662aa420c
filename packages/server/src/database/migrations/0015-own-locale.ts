import type { Migration } from '@gantry/plugin-sdk/server';

/** Lets people choose the language of their own account, of which requests may change nothing else. */
export const ownLocaleMigration: Migration = {
  name: '0015-own-locale',
  sql: `
create function gantry.choose_locale(own_user uuid, chosen text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $fn$
  update public.app_user set locale = chosen where id = own_user
$fn$;
revoke execute on function gantry.choose_locale from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.choose_locale to gantry_app;
  end if;
end $do$;
`,
};
