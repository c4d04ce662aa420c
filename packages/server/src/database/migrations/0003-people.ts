import type { Migration } from '@gantry/plugin-sdk/server';

/** Limits people and companies to their own projects. Signing in and the session look-up use functions instead. */
export const peopleMigration: Migration = {
  name: '0003-people',
  sql: `
-- Everybody who is or ever was a member: permits and histories go on naming those who have left.
create table project_person (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (project_id, user_id)
);
create index project_person_user on project_person (user_id);
insert into project_person select project_id, user_id from membership;
alter table project_person enable row level security;
create policy project_isolation on project_person using (project_id = (select gantry.current_project()));
select gantry.grant_to_app('project_person', 'select');

create function gantry.note_project_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  insert into public.project_person values (new.project_id, new.user_id) on conflict do nothing;
  return null;
end $fn$;
create trigger project_person_noted after insert or update on membership
  for each row execute function gantry.note_project_person();

-- Not forced: the functions of the schema gantry, which run as the owner, look across projects. The tables named in these
-- policies are behind policies of their own, which leave only the rows of this transaction's project.
alter table app_user enable row level security;
create policy project_people on app_user for select
  using (exists (select from project_person p where p.user_id = app_user.id));
alter table company enable row level security;
create policy project_companies on company for select
  using (exists (select from membership m where m.company_id = company.id));

-- Requests need no password hash but that of the person who is signing in.
create function gantry.credential_of(wanted_email text) returns table (user_id uuid, password_hash text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select c.user_id, c.password_hash from public.app_user u join public.credential c on c.user_id = u.id
  where u.email = wanted_email and u.status = 'active'
$fn$;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    revoke all on credential from gantry_app;
  end if;
end $do$;

-- As before, in the language whose plans are kept: this runs for every request.
create or replace function gantry.session_access(wanted_token bytea, at_time timestamptz, wanted_project uuid)
returns table (user_id uuid, user_name text, email text, locale text, seen_at timestamptz, expires_at timestamptz,
  project_id uuid, project_code text, time_zone text, company_id uuid, permissions text[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
#variable_conflict use_column
begin
  return query
  select u.id, u.name, u.email, u.locale, s.seen_at, s.expires_at, p.id, p.code, p.time_zone, m.company_id,
    case when p.id is null then null else (
      select coalesce(array_agg(distinct rp.permission order by rp.permission), '{}')
      from public.user_role ur
      join public.role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
      where ur.project_id = p.id and ur.user_id = u.id) end
  from public.session s
  join public.app_user u on u.id = s.user_id and u.status = 'active'
  left join public.membership m on m.user_id = u.id and m.project_id = wanted_project
  left join public.project p on p.id = m.project_id
  where s.token_hash = wanted_token and s.expires_at > at_time;
end $fn$;
drop function gantry.permissions_of(uuid, uuid);
`,
};
