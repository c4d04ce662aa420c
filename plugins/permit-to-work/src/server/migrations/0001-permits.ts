import type { Migration } from '@gantry/plugin-sdk/server';

export const permitsMigration: Migration = {
  name: '0001-permits',
  sql: `
create table ptw_location (
  project_id uuid not null references project,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- Degrees WGS 84; both 0 when the location has no position.
  latitude double precision not null check (latitude = 0 or latitude between 22.13 and 22.58),
  longitude double precision not null check (longitude = 0 or longitude between 113.76 and 114.51),
  -- Metres above the Hong Kong Principal Datum.
  height double precision not null check (height between -200 and 1000),
  has_utility boolean not null,
  -- False once deleted: permits keep naming their location.
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  check ((latitude = 0) = (longitude = 0))
);
create unique index ptw_location_name on ptw_location (project_id, lower(name)) where active;
select gantry.protect_project_table('ptw_location');

create table permit (
  project_id uuid not null references project,
  id uuid not null,
  number text,
  status text not null check (status in
    ('Draft', 'Requested', 'Checked', 'Issued', 'Active', 'Suspended', 'Expired', 'Closed', 'Rejected', 'Cancelled')),
  permit_type text not null check (permit_type in ('Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig')),
  location_id uuid not null,
  description text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  requester_id uuid not null references app_user,
  holder_id uuid references app_user,
  issuer_id uuid references app_user,
  handed_back_by uuid references app_user,
  handed_back_at timestamptz,
  checklist jsonb not null,
  confined_space jsonb,
  max_entrants integer,
  stay_minutes integer,
  requested_at timestamptz,
  issued_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  search_text text generated always as (coalesce(number, '') || ' ' || description) stored,
  primary key (project_id, id),
  foreign key (project_id, location_id) references ptw_location,
  -- The list's date filter relies on the longest period: it looks no further back than this from its first day.
  check (valid_to > valid_from and valid_to <= valid_from + interval '168 hours'),
  check ((number is null) = (requested_at is null)),
  check ((handed_back_by is null) = (handed_back_at is null))
);
create unique index permit_number_once on permit (project_id, number) where number is not null;
-- The list, newest first, and its counts within a range of days without touching the table.
create index permit_newest on permit (project_id, valid_from desc, id)
  include (valid_to, status, permit_type, location_id);
create index permit_by_location on permit (project_id, location_id, valid_from desc, id);
create index permit_by_type on permit (project_id, permit_type, valid_from desc, id);
create index permit_by_status on permit (project_id, status, valid_from desc, id);
create index permit_drafts on permit (project_id, requester_id, valid_from desc, id) where status = 'Draft';
create index permit_live on permit (project_id, valid_to) where status in ('Issued', 'Active', 'Suspended');
create index permit_search on permit using gin (search_text gin_trgm_ops);
select gantry.protect_project_table('permit');

-- How many permits there are of each kind: a list over a million of them has its total from here.
create table permit_count (
  project_id uuid not null references project,
  location_id uuid not null,
  permit_type text not null,
  status text not null,
  total bigint not null,
  primary key (project_id, location_id, permit_type, status)
);
select gantry.protect_project_table('permit_count');

-- Rows are taken in the order of their key, so that two transactions never wait for each other.
create function ptw_count_permits() returns trigger language plpgsql as $fn$
begin
  if tg_op = 'INSERT' then
    insert into permit_count as c (project_id, location_id, permit_type, status, total)
      select project_id, location_id, permit_type, status, count(*) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (project_id, location_id, permit_type, status) do update set total = c.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into permit_count as c (project_id, location_id, permit_type, status, total)
      select project_id, location_id, permit_type, status, -count(*) from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (project_id, location_id, permit_type, status) do update set total = c.total + excluded.total;
  else
    insert into permit_count as c (project_id, location_id, permit_type, status, total)
      select project_id, location_id, permit_type, status, sum(change) from (
        select project_id, location_id, permit_type, status, 1 as change from added
        union all
        select project_id, location_id, permit_type, status, -1 from removed) moved
      group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (project_id, location_id, permit_type, status) do update set total = c.total + excluded.total;
  end if;
  return null;
end $fn$;
create trigger permit_counted_in after insert on permit
  referencing new table as added for each statement execute function ptw_count_permits();
create trigger permit_counted_out after delete on permit
  referencing old table as removed for each statement execute function ptw_count_permits();
create trigger permit_counted_over after update on permit
  referencing old table as removed new table as added for each statement execute function ptw_count_permits();

-- The last number given in a month of a project's calendar, such as 2611.
create table permit_number (
  project_id uuid not null references project,
  month text not null check (month ~ '^[0-9]{4}$'),
  last integer not null,
  primary key (project_id, month)
);
select gantry.protect_project_table('permit_number');

create table permit_signature (
  project_id uuid not null references project,
  id uuid not null,
  permit_id uuid not null,
  -- The history entry that it belongs to.
  seq integer not null,
  action text not null,
  actor_id uuid not null references app_user,
  actor_name text not null,
  company_name text,
  method text not null check (method in ('drawn')),
  image bytea not null check (octet_length(image) <= 100000),
  image_sha256 text not null,
  -- Canonical JSON of what was signed, and its hash.
  content text not null,
  content_sha256 text not null,
  prev_hash text,
  hash text not null,
  ip text,
  signed_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, permit_id, seq),
  foreign key (project_id, permit_id) references permit
);
select gantry.protect_append_only_table('permit_signature');

create table permit_history (
  project_id uuid not null references project,
  permit_id uuid not null,
  seq integer not null,
  action text not null,
  from_status text,
  to_status text not null,
  -- Null for the system.
  actor_id uuid references app_user,
  actor_name text not null,
  at timestamptz not null,
  comment text not null,
  changed_fields text[] not null,
  accepted_conflicts text[] not null,
  signature_id uuid,
  idempotency_key uuid,
  primary key (project_id, permit_id, seq),
  unique (project_id, permit_id, idempotency_key),
  foreign key (project_id, permit_id) references permit,
  foreign key (project_id, signature_id) references permit_signature
);
select gantry.protect_append_only_table('permit_history');
`,
};
