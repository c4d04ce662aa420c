import type { Migration } from '@gantry/plugin-sdk/server';

/** Projects, people and their permissions, and the functions of row-level security. */
export const accessMigration: Migration = {
  name: '0001-access',
  sql: `
create schema gantry;
create extension if not exists pg_trgm;

-- Requests run as gantry_app. Roles belong to the whole cluster, so another database may have made it already.
do $do$
begin
  if not exists (select from pg_roles where rolname = 'gantry_app') then
    create role gantry_app nologin;
  end if;
  if not pg_has_role(current_user, 'gantry_app', 'MEMBER') or not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant gantry_app to %I', current_user);
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise warning 'The role gantry_app could not be created or granted: requests will run as the owner of the schema.';
end $do$;

create table company (
  id uuid primary key,
  name text not null unique,
  kind text not null check (kind in ('client', 'engineer', 'contractor'))
);

create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  locale text not null check (locale in ('en', 'zh-CN')),
  status text not null default 'active' check (status in ('active', 'disabled'))
);

-- Apart from app_user, so that joining a name can never carry a password hash along.
create table credential (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table project (
  id uuid primary key,
  code text not null unique,
  name text not null,
  variant text not null check (variant in ('TCE10', 'TCE11', 'TY')),
  time_zone text not null,
  crs integer not null,
  -- Origin of the scene in the project's grid, metres.
  origin_easting double precision not null,
  origin_northing double precision not null,
  origin_height double precision not null
);

create table membership (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  company_id uuid not null references company,
  title text not null,
  primary key (project_id, user_id)
);
create index membership_user on membership (user_id);

create table role (
  project_id uuid not null references project on delete cascade,
  code text not null,
  primary key (project_id, code)
);

create table role_permission (
  project_id uuid not null,
  role_code text not null,
  permission text not null,
  primary key (project_id, role_code, permission),
  foreign key (project_id, role_code) references role on delete cascade
);

create table user_role (
  project_id uuid not null,
  user_id uuid not null,
  role_code text not null,
  primary key (project_id, user_id, role_code),
  foreign key (project_id, user_id) references membership on delete cascade,
  foreign key (project_id, role_code) references role on delete cascade
);

create table session (
  -- Only the hash of the cookie's token is kept: a copy of the database signs nobody in.
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null
);
create index session_expiry on session (expires_at);

create table login_failure (
  id uuid primary key,
  email text not null,
  ip text not null,
  at timestamptz not null
);
create index login_failure_email on login_failure (email, at);
create index login_failure_ip on login_failure (ip, at);

-- The project of this transaction, or null when the acting user is not a member of it. Security definer: it must see the
-- memberships that row-level security hides from its caller.
create function gantry.current_project() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  wanted text := current_setting('app.project', true);
  acting text := current_setting('app.user', true);
begin
  if wanted is null or wanted = '' or acting is null or acting = '' then return null; end if;
  if acting = 'system' then return wanted::uuid; end if;
  perform from public.membership m join public.app_user u on u.id = m.user_id and u.status = 'active'
    where m.project_id = wanted::uuid and m.user_id = acting::uuid;
  if found then return wanted::uuid; end if;
  return null;
end $fn$;

create function gantry.grant_to_app(target regclass, privileges text) returns void language plpgsql as $fn$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    execute format('grant %s on %s to gantry_app', privileges, target);
  end if;
end $fn$;

-- Hides a table's rows from every other project, from its owner too, and lets requests work on the rest.
create function gantry.protect_project_table(target regclass) returns void language plpgsql as $fn$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy project_isolation on %s using (project_id = (select gantry.current_project())) '
    'with check (project_id = (select gantry.current_project()))', target);
  perform gantry.grant_to_app(target, 'select, insert, update, delete');
end $fn$;

create function gantry.refuse_change() returns trigger language plpgsql as $fn$
begin
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $fn$;

-- As above for records that nobody may alter afterwards, such as signatures.
create function gantry.protect_append_only_table(target regclass) returns void language plpgsql as $fn$
begin
  perform gantry.protect_project_table(target);
  if exists (select from pg_roles where rolname = 'gantry_app') then
    execute format('revoke update, delete on %s from gantry_app', target);
  end if;
  execute format('create trigger append_only before update or delete or truncate on %s '
    'for each statement execute function gantry.refuse_change()', target);
end $fn$;

-- Not forced: the functions of this schema, which run as the owner, have to look across projects.
do $do$
declare
  name text;
begin
  foreach name in array array['membership', 'role', 'role_permission', 'user_role'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy project_isolation on %I using (project_id = (select gantry.current_project()))', name);
    perform gantry.grant_to_app(name::regclass, 'select');
  end loop;
  foreach name in array array['credential', 'session', 'login_failure'] loop
    perform gantry.grant_to_app(name::regclass, 'select, insert, update, delete');
  end loop;
  foreach name in array array['company', 'app_user'] loop
    perform gantry.grant_to_app(name::regclass, 'select');
  end loop;
end $do$;
alter table project enable row level security;
create policy project_isolation on project using (id = (select gantry.current_project()));
select gantry.grant_to_app('project', 'select');

create function gantry.project_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select id from public.project order by code
$fn$;

create function gantry.permissions_of(wanted_project uuid, wanted_user uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select coalesce(array_agg(distinct rp.permission order by rp.permission), '{}')
  from public.user_role ur
  join public.role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
  where ur.project_id = wanted_project and ur.user_id = wanted_user
$fn$;

create function gantry.projects_of(wanted_user uuid)
returns table (id uuid, code text, name text, variant text, time_zone text, crs integer, company text, title text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select p.id, p.code, p.name, p.variant, p.time_zone, p.crs, c.name, m.title,
    coalesce((select min(ur.role_code) from public.user_role ur where ur.project_id = p.id and ur.user_id = m.user_id), '')
  from public.membership m
  join public.project p on p.id = m.project_id
  join public.company c on c.id = m.company_id
  where m.user_id = wanted_user
  order by p.code
$fn$;

-- Everything one request needs to know about its session, in one round trip. No row: no valid session. The project's
-- columns are null when the user is not a member of it.
create function gantry.session_access(wanted_token bytea, at_time timestamptz, wanted_project uuid)
returns table (user_id uuid, user_name text, email text, locale text, seen_at timestamptz, expires_at timestamptz,
  project_id uuid, project_code text, time_zone text, company_id uuid, permissions text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select u.id, u.name, u.email, u.locale, s.seen_at, s.expires_at, p.id, p.code, p.time_zone, m.company_id,
    case when p.id is null then null else gantry.permissions_of(p.id, u.id) end
  from public.session s
  join public.app_user u on u.id = s.user_id and u.status = 'active'
  left join public.membership m on m.user_id = u.id and m.project_id = wanted_project
  left join public.project p on p.id = m.project_id
  where s.token_hash = wanted_token and s.expires_at > at_time
$fn$;

-- Held until the commit, so that audit entries and events of a project are numbered in the order of commits.
create function gantry.lock_project(wanted uuid) returns void language sql as $fn$
  select pg_advisory_xact_lock(hashtextextended('gantry.project:' || wanted::text, 0))
$fn$;

do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant usage on schema gantry, public to gantry_app;
  end if;
end $do$;
`,
};
