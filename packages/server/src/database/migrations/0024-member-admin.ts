import type { Migration } from '@gantry/plugin-sdk/server';

/** Lets administrators of a project invite and change its members, and nobody else. */
export const memberAdminMigration: Migration = {
  name: '0024-member-admin',
  sql: `
-- Whether the acting user may do this in the project of the transaction.
create function gantry.acting_may(wanted text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  here uuid := gantry.current_project();
  acting text := current_setting('app.user', true);
begin
  if here is null then return false; end if;
  if acting = 'system' then return true; end if;
  return exists (select from public.user_role ur
    join public.role_permission rp on rp.project_id = ur.project_id and rp.role_code = ur.role_code
    where ur.project_id = here and ur.user_id = acting::uuid and rp.permission = wanted);
end $fn$;

-- Adds to the rows that a transaction may change the condition that its user holds the permission.
create function gantry.limit_changes(target regclass, permission text) returns void language plpgsql as $fn$
begin
  execute format('create policy changes_insert on %s as restrictive for insert with check ((select gantry.acting_may(%L)))', target, permission);
  execute format('create policy changes_update on %s as restrictive for update using ((select gantry.acting_may(%L)))', target, permission);
  execute format('create policy changes_delete on %s as restrictive for delete using ((select gantry.acting_may(%L)))', target, permission);
end $fn$;

do $do$
declare
  name text;
begin
  foreach name in array array['membership', 'user_role', 'project_person'] loop
    perform gantry.limit_changes(name::regclass, 'MEMBER_ADMIN');
    perform gantry.grant_to_app(name::regclass, 'insert, update, delete');
  end loop;
end $do$;

-- left_roles: the roles at the time of leaving, for the case that the person comes back.
alter table project_person
  add column seen_at timestamptz, add column left_at timestamptz, add column left_by uuid, add column left_roles jsonb;
create or replace function gantry.note_project_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  insert into public.project_person (project_id, user_id, company_id, title)
  values (new.project_id, new.user_id, new.company_id, new.title)
  on conflict (project_id, user_id) do update set company_id = excluded.company_id, title = excluded.title,
    left_at = null, left_by = null, left_roles = null;
  return null;
end $fn$;

create function gantry.note_seen(wanted_project uuid, wanted_user uuid, moment timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $fn$
  update public.project_person set seen_at = moment where project_id = wanted_project and user_id = wanted_user
$fn$;

-- A link with a secret, of which only the hash is kept: to join a project, or to set a password.
create table invitation (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('invitation', 'password')),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  name text not null,
  locale text not null check (locale in ('en', 'zh-CN')),
  -- Of a password link: whose password.
  user_id uuid references app_user on delete cascade,
  -- Of an invitation: what the person gets.
  company_id uuid references company,
  title text,
  roles jsonb,
  sent_by uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  -- Only the person was told the link.
  is_private boolean not null default false,
  used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (project_id, id),
  check ((kind = 'password') = (user_id is not null)),
  check ((kind = 'invitation') = (company_id is not null and title is not null and roles is not null))
);
create unique index invitation_open on invitation (project_id, email) where kind = 'invitation' and used_at is null and withdrawn_at is null;
create index invitation_user on invitation (user_id) where user_id is not null;
select gantry.protect_project_table('invitation');
-- Not forced: the functions below, which run as the owner, look across projects.
alter table invitation no force row level security;
create policy administrators on invitation as restrictive using ((select gantry.acting_may('MEMBER_ADMIN')));

-- A project also sees the companies of those who left or are invited.
drop policy project_companies on company;
create policy project_companies on company for select
  using (exists (select from membership m where m.company_id = company.id)
    or exists (select from project_person p where p.company_id = company.id)
    or exists (select from invitation i where i.company_id = company.id));

-- The company of this name, made if the server has none. Its kind stays: the company may work for other projects.
create function gantry.company_named(wanted_name text, wanted_kind text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  found uuid;
begin
  if not gantry.acting_may('MEMBER_ADMIN') then
    raise exception 'Only administrators of a project add companies.' using errcode = 'insufficient_privilege';
  end if;
  insert into public.company (id, name, kind) values (gen_random_uuid(), wanted_name, wanted_kind) on conflict (name) do nothing;
  select id into found from public.company where name = wanted_name;
  return found;
end $fn$;

-- Whether other projects know the person, so that an administrator of this one must not touch the account.
create function gantry.is_known_elsewhere(wanted_user uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  return exists (select from public.project_person p where p.user_id = wanted_user
    and p.project_id is distinct from gantry.current_project());
end $fn$;
create function gantry.is_member_anywhere(wanted_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select exists (select from public.membership m where m.user_id = wanted_user)
$fn$;

-- What a link is for. Its secret is all that the caller needs.
create function gantry.link_of(wanted_hash bytea)
returns table (project_id uuid, id uuid, kind text, project_code text, project_name text, name text, email text, account_id uuid,
  is_private boolean, is_known_elsewhere boolean, expires_at timestamptz, is_used boolean, is_withdrawn boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select i.project_id, i.id, i.kind, p.code, p.name, i.name, i.email, u.id, i.is_private,
    exists (select from public.project_person e where e.user_id = u.id and e.project_id <> i.project_id),
    i.expires_at, i.used_at is not null, i.withdrawn_at is not null
  from public.invitation i
  join public.project p on p.id = i.project_id
  left join public.app_user u on case when i.user_id is null then u.email = i.email else u.id = i.user_id end
  where i.token_hash = wanted_hash
$fn$;

-- Makes the account for an invitation that is open. Returns null if the address has one by now.
create function gantry.make_invited_account(wanted_hash bytea, moment timestamptz, new_id uuid, new_password_hash text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  i public.invitation;
begin
  select * into i from public.invitation where token_hash = wanted_hash and kind = 'invitation' and used_at is null
    and withdrawn_at is null and expires_at > moment;
  if not found then return null; end if;
  insert into public.app_user (id, email, name, locale) values (new_id, i.email, i.name, i.locale) on conflict (email) do nothing;
  if not found then return null; end if;
  insert into public.credential (user_id, password_hash) values (new_id, new_password_hash);
  return new_id;
end $fn$;

-- Sets the password for a password link that is open, and ends everything that the old password opened.
create function gantry.set_password(wanted_hash bytea, moment timestamptz, new_password_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
declare
  whose uuid;
begin
  select user_id into whose from public.invitation where token_hash = wanted_hash and kind = 'password' and used_at is null
    and withdrawn_at is null and expires_at > moment;
  if whose is null then raise exception 'The link is not valid.' using errcode = 'insufficient_privilege'; end if;
  insert into public.credential (user_id, password_hash, changed_at) values (whose, new_password_hash, moment)
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at;
  delete from public.session where user_id = whose;
  delete from public.known_device where user_id = whose;
end $fn$;
`,
};
