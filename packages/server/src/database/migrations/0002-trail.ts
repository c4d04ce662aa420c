import type { Migration } from '@gantry/plugin-sdk/server';

/** The audit trail, the events that browsers follow, settings and storage of plugins, and the last runs of timers. */
export const trailMigration: Migration = {
  name: '0002-trail',
  sql: `
create table audit_event (
  project_id uuid not null references project,
  seq bigint generated always as identity,
  entity text not null,
  entity_id text not null,
  action text not null,
  -- Null when the system acted by itself; then actor_system names what did.
  actor_id uuid,
  actor_system text,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (project_id, seq)
);
create index audit_event_entity on audit_event (project_id, entity, entity_id, seq);
select gantry.protect_append_only_table('audit_event');

-- What a row's hash covers: its predecessor and everything it says, so that an altered or removed row shows.
create function gantry.audit_hash(e audit_event) returns bytea language sql stable as $fn$
  select sha256(e.prev_hash || convert_to(jsonb_build_array(e.project_id, e.entity, e.entity_id, e.action, e.actor_id,
    e.actor_system, e.before, e.after, e.request_id, extract(epoch from e.at))::text, 'UTF8'))
$fn$;

-- The caller holds gantry.lock_project.
create function gantry.append_audit(wanted_project uuid, entity text, entity_id text, action text, actor_id uuid,
  actor_system text, before jsonb, after jsonb, request_id text, at timestamptz) returns void language plpgsql as $fn$
declare
  e audit_event;
begin
  e.project_id := wanted_project; e.entity := entity; e.entity_id := entity_id; e.action := action;
  e.actor_id := actor_id; e.actor_system := actor_system; e.before := before; e.after := after;
  e.request_id := request_id; e.at := at;
  e.prev_hash := coalesce((select a.hash from audit_event a where a.project_id = wanted_project order by a.seq desc limit 1), ''::bytea);
  e.hash := gantry.audit_hash(e);
  insert into audit_event (project_id, entity, entity_id, action, actor_id, actor_system, before, after, request_id, at, prev_hash, hash)
  values (e.project_id, e.entity, e.entity_id, e.action, e.actor_id, e.actor_system, e.before, e.after, e.request_id, e.at, e.prev_hash, e.hash);
end $fn$;

create table event (
  project_id uuid not null references project,
  seq bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  permission text,
  at timestamptz not null,
  primary key (project_id, seq)
);
create index event_age on event (project_id, at);
select gantry.protect_project_table('event');

-- The last event of a project that was pruned: what came after it is complete.
create table event_horizon (
  project_id uuid primary key references project,
  seq bigint not null
);
select gantry.protect_project_table('event_horizon');

create table plugin_setting (
  project_id uuid not null references project,
  plugin_id text not null,
  user_id uuid not null references app_user on delete cascade,
  values jsonb not null,
  primary key (project_id, plugin_id, user_id)
);
select gantry.protect_project_table('plugin_setting');

create table plugin_storage (
  project_id uuid not null references project,
  plugin_id text not null,
  scope text not null check (scope in ('user', 'project')),
  -- The user's id, or the project's for what all members share.
  owner_id uuid not null,
  key text not null,
  value jsonb not null,
  bytes integer not null,
  primary key (project_id, plugin_id, scope, owner_id, key)
);
select gantry.protect_project_table('plugin_storage');
-- What a member keeps for themselves is hidden from the other members, too.
create policy own_storage on plugin_storage as restrictive
  using (scope = 'project' or owner_id::text = current_setting('app.user', true));

-- Defaults that were given to a role once, so that taking one away is not undone at the next start.
create table role_default (
  project_id uuid not null,
  role_code text not null,
  permission text not null,
  primary key (project_id, role_code, permission),
  foreign key (project_id, role_code) references role on delete cascade
);
alter table role_default enable row level security;

create table timer_run (
  name text primary key,
  started_at timestamptz not null
);
select gantry.grant_to_app('timer_run', 'select, insert, update, delete');

-- ILIKE is not marked leakproof, so behind row-level security it could never use a trigram index. What it could leak is
-- an error message, and it has none that quotes a row.
do $do$
begin
  alter function pg_catalog.texticlike(text, text) leakproof;
exception when insufficient_privilege then
  raise warning 'Only a superuser may mark ILIKE leakproof; text search will read every row of a project.';
end $do$;
`,
};
