import type { Migration } from '@gantry/plugin-sdk/server';

/** Devices that send readings to plugins, their tokens, and the sequence numbers of their readings. */
export const devicesMigration: Migration = {
  name: '0011-devices',
  sql: `
create table device (
  project_id uuid not null references project on delete cascade,
  id uuid not null,
  plugin_id text not null,
  kind text not null,
  external_id text not null,
  name text not null,
  data jsonb not null,
  version integer not null default 1,
  registered_at timestamptz not null,
  retired_at timestamptz,
  seen_at timestamptz,
  primary key (project_id, id)
) with (fillfactor = 50);
create unique index device_external on device (project_id, plugin_id, kind, lower(external_id)) where retired_at is null;

create table device_token (
  project_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- SHA-256 of the token: a copy of the database lets nobody send anything.
  token_hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, device_id) references device on delete cascade
);
create index device_token_device on device_token (project_id, device_id);

-- Not forced: the functions below, which run as the owner, find the project by the token.
do $do$
declare
  name text;
begin
  foreach name in array array['device', 'device_token'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy project_isolation on %I using (project_id = (select gantry.current_project())) '
      'with check (project_id = (select gantry.current_project()))', name);
    perform gantry.grant_to_app(name::regclass, 'select, insert, update');
  end loop;
end $do$;

create table device_sequence (
  project_id uuid not null,
  device_id uuid not null,
  sequence bigint not null,
  -- Of what the reading said, so that a number used for another reading shows.
  digest bytea not null,
  received_at timestamptz not null,
  primary key (project_id, device_id, sequence),
  foreign key (project_id, device_id) references device on delete cascade
);
create index device_sequence_age on device_sequence using brin (received_at);
select gantry.protect_project_table('device_sequence');

-- Whose token it is, before a message is read. No row: nobody's.
create function gantry.device_of_token(wanted_token bytea, wanted_plugin text)
returns table (status text, device_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $fn$
  select case when d.retired_at is not null then 'retired' when t.revoked_at is not null then 'revoked' else 'valid' end, d.id
  from public.device_token t join public.device d on d.project_id = t.project_id and d.id = t.device_id
  where t.token_hash = wanted_token and d.plugin_id = wanted_plugin
$fn$;

-- Begins a message. The lock on the device's row lets its messages run one after the other; the token is read after it, so that none
-- is accepted once a revocation is committed.
create function gantry.enter_device(wanted_token bytea, wanted_plugin text, at_time timestamptz)
returns table (status text, device_id uuid, kind text, name text, external_id text, data jsonb,
  project_id uuid, project_code text, time_zone text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $fn$
#variable_conflict use_column
begin
  update public.device d set seen_at = greatest(d.seen_at, at_time)
  from public.device_token t
  where t.token_hash = wanted_token and d.project_id = t.project_id and d.id = t.device_id and d.plugin_id = wanted_plugin;
  update public.device_token set used_at = at_time
  where token_hash = wanted_token and revoked_at is null and (used_at is null or used_at < at_time - interval '1 minute');
  return query
    select o.status, d.id, d.kind, d.name, d.external_id, d.data, p.id, p.code, p.time_zone
    from gantry.device_of_token(wanted_token, wanted_plugin) o
    join public.device_token t on t.token_hash = wanted_token
    join public.device d on d.project_id = t.project_id and d.id = o.device_id
    join public.project p on p.id = d.project_id;
end $fn$;
`,
};
