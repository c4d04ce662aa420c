import type { Migration } from '@gantry/plugin-sdk/server';

/** Projects are made and changed on screens. */
export const projectAdminMigration: Migration = {
  name: '0025-project-admin',
  sql: `
alter table app_user add column may_create_projects boolean not null default false;

select gantry.limit_changes('project', 'PROJECT_EDIT');
select gantry.grant_to_app('project', 'update');

create function gantry.may_create_projects(wanted_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select exists (select from public.app_user u where u.id = wanted_user and u.status = 'active' and u.may_create_projects)
$fn$;

-- Makes a project with its roles, and the creator its administrator. Returns null if the code is taken.
create function gantry.create_project(creator uuid, new_id uuid, given jsonb, site_roles text[], moment timestamptz, request text)
returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  company uuid;
begin
  if not gantry.may_create_projects(creator) then
    raise exception 'This person may not create projects.' using errcode = 'insufficient_privilege';
  end if;
  insert into public.project (id, code, name, variant, time_zone, crs, origin_easting, origin_northing, origin_height)
  values (new_id, given ->> 'code', given ->> 'name', given ->> 'variant', given ->> 'timeZone', (given ->> 'crs')::integer,
    (given ->> 'easting')::float8, (given ->> 'northing')::float8, (given ->> 'height')::float8)
  on conflict (code) do nothing;
  if not found then return null; end if;
  insert into public.role (project_id, code) select new_id, r from unnest(site_roles) as r;
  with fresh as (
    insert into public.role_default (project_id, role_code, permission)
    select new_id, d.role_code, d.permission from public.permission_default d where d.role_code = any(site_roles) returning *
  )
  insert into public.role_permission (project_id, role_code, permission) select f.project_id, f.role_code, f.permission from fresh f;
  insert into public.company (id, name, kind) values (gen_random_uuid(), given ->> 'company', given ->> 'companyKind')
    on conflict (name) do nothing;
  select c.id into company from public.company c where c.name = given ->> 'company';
  insert into public.membership (project_id, user_id, company_id, title) values (new_id, creator, company, given ->> 'title');
  insert into public.user_role (project_id, user_id, role_code) values (new_id, creator, 'PROJECT_ADMIN');
  perform set_config('app.project', new_id::text, true), set_config('app.user', creator::text, true);
  perform gantry.lock_project(new_id);
  perform gantry.append_audit(new_id, 'project', new_id::text, 'create', creator, null, null, given, request, moment);
  return new_id;
end $fn$;
`,
};
