import type { Migration } from '@gantry/plugin-sdk/server';

/** Delegations, the last company and title of former members, and the disciplines of a member's role. */
export const delegationMigration: Migration = {
  name: '0008-delegation',
  sql: `
-- Kept when the membership goes, so that old records still show a company.
alter table project_person add column company_id uuid references company on delete set null, add column title text not null default '';
update project_person p set company_id = m.company_id, title = m.title
  from membership m where m.project_id = p.project_id and m.user_id = p.user_id;
create or replace function gantry.note_project_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $fn$
begin
  insert into public.project_person (project_id, user_id, company_id, title)
  values (new.project_id, new.user_id, new.company_id, new.title)
  on conflict (project_id, user_id) do update set company_id = excluded.company_id, title = excluded.title;
  return null;
end $fn$;

-- Empty: the role counts for every discipline.
alter table user_role add column disciplines text[] not null default '{}';

-- Everybody of these who is or was a member of this transaction's project. In the language whose plans are kept: lists ask for every
-- page.
create function gantry.people_named(wanted uuid[])
returns table (id uuid, name text, email text, company_id uuid, company_name text, title text, roles text[], is_member boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
#variable_conflict use_column
begin
  return query
  select u.id, u.name, u.email, c.id, c.name, coalesce(m.title, p.title),
    array(select ur.role_code from public.user_role ur
      where ur.project_id = m.project_id and ur.user_id = m.user_id order by ur.role_code),
    m.user_id is not null and u.status = 'active'
  from public.project_person p
  join public.app_user u on u.id = p.user_id
  left join public.membership m on m.project_id = p.project_id and m.user_id = p.user_id
  left join public.company c on c.id = coalesce(m.company_id, p.company_id)
  where p.project_id = (select gantry.current_project()) and p.user_id = any(wanted);
end $fn$;

create table delegation (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  principal_id uuid not null,
  deputy_id uuid not null,
  -- A role of the project or a slot of a module; null: everything that the principal does.
  slot text,
  first_day date not null,
  last_day date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, principal_id) references project_person on delete cascade,
  foreign key (project_id, deputy_id) references project_person on delete cascade,
  check (principal_id <> deputy_id),
  check (first_day <= last_day),
  check ((ended_by is null) = (ended_at is null))
);
create index delegation_principal on delegation (project_id, principal_id, last_day);
create index delegation_deputy on delegation (project_id, deputy_id, last_day);
select gantry.protect_project_table('delegation');
`,
};
