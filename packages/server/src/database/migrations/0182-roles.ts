import type { Migration } from '@gantry/plugin-sdk/server';

/** Administrators of a project define its roles on a screen. */
export const rolesMigration: Migration = {
  name: '0182-roles',
  sql: `
-- name: of a role of the project's own; standard roles have translated titles. version: goes up with each change of name or permissions.
alter table role add column name text, add column version integer not null default 1;

-- Whoever gives or takes permissions: an administrator, a start of the server or the operator's file.
create function gantry.note_role_permissions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  update public.role r set version = r.version + 1
    from (select distinct c.project_id, c.role_code from changed c) d
    where r.project_id = d.project_id and r.code = d.role_code;
  return null;
end $fn$;
create trigger role_version_given after insert on role_permission referencing new table as changed
  for each statement execute function gantry.note_role_permissions();
create trigger role_version_taken after delete on role_permission referencing old table as changed
  for each statement execute function gantry.note_role_permissions();

do $do$
declare
  name text;
begin
  foreach name in array array['role', 'role_permission'] loop
    perform gantry.limit_changes(name::regclass, 'MEMBER_ADMIN');
    perform gantry.grant_to_app(name::regclass, 'insert, update, delete');
  end loop;
end $do$;

-- Notes that an administrator has decided about a role, so that no start of the server gives it what was taken away or was not chosen.
create function gantry.keep_role_choice(wanted_role text, taken text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  if not gantry.acting_may('MEMBER_ADMIN') then
    raise exception 'Only administrators of a project change its roles.' using errcode = 'insufficient_privilege';
  end if;
  insert into public.role_default (project_id, role_code, permission)
  select gantry.current_project(), wanted_role, decided.permission from (
    select unnest(taken) as permission
    union select d.permission from public.permission_default d where d.role_code = wanted_role
  ) decided
  on conflict do nothing;
end $fn$;
`,
};
