import type { Migration } from '@gantry/plugin-sdk/server';

/** Notifications, e-mail preferences, and the outbox of mails and web-hook calls. */
export const notificationMigrations: readonly Migration[] = [
  {
    name: '0113-notifications',
    sql: `
create table notification (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  plugin_id text not null,
  key text,
  text jsonb not null,
  detail jsonb,
  place jsonb,
  -- What the person is expected to do; null: it only tells.
  step jsonb,
  due_at timestamptz,
  sent_at timestamptz not null,
  read_at timestamptz,
  -- When the step was done, by whomever.
  settled_at timestamptz,
  primary key (project_id, id),
  unique (project_id, plugin_id, key, user_id)
);
create index notification_user on notification (user_id, project_id, sent_at desc);
create index notification_age on notification (project_id, sent_at);
-- Not forced: notifications_of, which runs as the owner, has to look across projects.
select gantry.protect_project_table('notification');
alter table notification no force row level security;

-- Of every project of which the person is a member.
create function gantry.notifications_of(wanted_user uuid)
returns table (id uuid, project_id uuid, project_code text, project_name text, plugin_id text, text jsonb, detail jsonb, place jsonb,
  step jsonb, due_at timestamptz, sent_at timestamptz, is_read boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select n.id, p.id, p.code, p.name, n.plugin_id, n.text, n.detail, n.place, case when n.settled_at is null then n.step end,
    n.due_at, n.sent_at, n.read_at is not null
  from public.notification n
  join public.membership m on m.project_id = n.project_id and m.user_id = n.user_id
  join public.project p on p.id = n.project_id
  where n.user_id = wanted_user
$fn$;
revoke execute on function gantry.notifications_of from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.notifications_of to gantry_app;
  end if;
end $do$;

create table notification_preference (
  user_id uuid primary key references app_user on delete cascade,
  mail_waiting boolean not null,
  mail_updates boolean not null
);
select gantry.grant_to_app('notification_preference', 'select, insert, update, delete');

-- Mails and web-hook calls that are due. A row goes when it was sent, is of no use any more, or was given up.
create table notification_outbox (
  project_id uuid not null references project on delete cascade,
  kind text not null check (kind in ('mail', 'webhook')),
  -- Of a mail: the notification's.
  id uuid not null,
  -- Of a web-hook: its address.
  target text not null default '',
  payload jsonb,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (project_id, kind, id)
);
create index notification_outbox_due on notification_outbox (project_id, due_at);
select gantry.protect_project_table('notification_outbox');
`,
  },
  {
    name: '0116-mail-digest',
    sql: `
alter table notification_preference add column mail_digest boolean not null default false;
alter table notification_outbox drop constraint notification_outbox_kind_check;
-- The id of a digest's row is that of the person.
alter table notification_outbox add constraint notification_outbox_kind_check check (kind in ('mail', 'webhook', 'digest'));

-- The last day for which the digests of a project were queued.
create table notification_digest (
  project_id uuid primary key references project on delete cascade,
  day date not null
);
select gantry.protect_project_table('notification_digest');
`,
  },
  {
    name: '0117-urgent',
    sql: `
alter table notification add column is_urgent boolean not null default false;
-- It answers one more column, which a replacement may not.
drop function gantry.notifications_of;
create function gantry.notifications_of(wanted_user uuid)
returns table (id uuid, project_id uuid, project_code text, project_name text, plugin_id text, text jsonb, detail jsonb, place jsonb,
  step jsonb, due_at timestamptz, sent_at timestamptz, is_read boolean, is_urgent boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select n.id, p.id, p.code, p.name, n.plugin_id, n.text, n.detail, n.place, case when n.settled_at is null then n.step end,
    n.due_at, n.sent_at, n.read_at is not null, n.is_urgent
  from public.notification n
  join public.membership m on m.project_id = n.project_id and m.user_id = n.user_id
  join public.project p on p.id = n.project_id
  where n.user_id = wanted_user
$fn$;
revoke execute on function gantry.notifications_of from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.notifications_of to gantry_app;
  end if;
end $do$;
`,
  },
  {
    name: '0122-waiting-place',
    sql: `
-- Of a waiting step: when it is planned to begin, where, the record's state and its object.
alter table notification add column waiting jsonb;
drop function gantry.notifications_of;
create function gantry.notifications_of(wanted_user uuid)
returns table (id uuid, project_id uuid, project_code text, project_name text, plugin_id text, text jsonb, detail jsonb, place jsonb,
  step jsonb, due_at timestamptz, waiting jsonb, sent_at timestamptz, is_read boolean, is_urgent boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select n.id, p.id, p.code, p.name, n.plugin_id, n.text, n.detail, n.place, case when n.settled_at is null then n.step end,
    n.due_at, n.waiting, n.sent_at, n.read_at is not null, n.is_urgent
  from public.notification n
  join public.membership m on m.project_id = n.project_id and m.user_id = n.user_id
  join public.project p on p.id = n.project_id
  where n.user_id = wanted_user
$fn$;
revoke execute on function gantry.notifications_of from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.notifications_of to gantry_app;
  end if;
end $do$;
`,
  },
  {
    name: '0125-notice-keys',
    sql: `
-- It answers the key too, which says of which alarm a notification tells.
drop function gantry.notifications_of;
create function gantry.notifications_of(wanted_user uuid)
returns table (id uuid, project_id uuid, project_code text, project_name text, plugin_id text, text jsonb, detail jsonb, place jsonb,
  step jsonb, due_at timestamptz, waiting jsonb, sent_at timestamptz, is_read boolean, is_urgent boolean, key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select n.id, p.id, p.code, p.name, n.plugin_id, n.text, n.detail, n.place, case when n.settled_at is null then n.step end,
    n.due_at, n.waiting, n.sent_at, n.read_at is not null, n.is_urgent, n.key
  from public.notification n
  join public.membership m on m.project_id = n.project_id and m.user_id = n.user_id
  join public.project p on p.id = n.project_id
  where n.user_id = wanted_user
$fn$;
revoke execute on function gantry.notifications_of from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.notifications_of to gantry_app;
  end if;
end $do$;
`,
  },
  {
    name: '0183-place-names',
    sql: `
-- The present names of places that were renamed. A key begins with the plugin's id, or with 'device/'.
create table place_name (
  project_id uuid not null references project on delete cascade,
  key text not null,
  name jsonb not null,
  primary key (project_id, key)
);
select gantry.protect_project_table('place_name');
-- Not forced: notifications_of looks across projects.
alter table place_name no force row level security;

-- Of the place that a notification names: its key, its part, and the text that follows it where the text begins with it.
alter table notification add column placed jsonb;
create index notification_placed on notification (project_id, (placed ->> 'key')) include (user_id) where placed is not null;

drop function gantry.notifications_of;
create function gantry.notifications_of(wanted_user uuid)
returns table (id uuid, project_id uuid, project_code text, project_name text, plugin_id text, text jsonb, detail jsonb, place jsonb,
  step jsonb, due_at timestamptz, waiting jsonb, sent_at timestamptz, is_read boolean, is_urgent boolean, key text, placed jsonb,
  renamed jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select n.id, p.id, p.code, p.name, n.plugin_id, n.text, n.detail, n.place, case when n.settled_at is null then n.step end,
    n.due_at, n.waiting, n.sent_at, n.read_at is not null, n.is_urgent, n.key, n.placed, r.name
  from public.notification n
  join public.membership m on m.project_id = n.project_id and m.user_id = n.user_id
  join public.project p on p.id = n.project_id
  left join public.place_name r on r.project_id = n.project_id and r.key = n.placed ->> 'key'
  where n.user_id = wanted_user
$fn$;
revoke execute on function gantry.notifications_of from public;
do $do$
begin
  if exists (select from pg_roles where rolname = 'gantry_app') then
    grant execute on function gantry.notifications_of to gantry_app;
  end if;
end $do$;
`,
  },
];
