import type { Migration } from '@gantry/plugin-sdk/server';

export const confinedSpaceRecordsMigration: Migration = {
  name: '0002-confined-space-records',
  sql: `
create table permit_photo (
  project_id uuid not null references project,
  permit_id uuid not null,
  -- Of the image's bytes, hexadecimal: its name, which permits and so their signatures refer to.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null check (mime in ('image/jpeg', 'image/png')),
  image bytea not null check (octet_length(image) <= 500000),
  taken_by uuid not null references app_user,
  at timestamptz not null,
  primary key (project_id, permit_id, sha256),
  foreign key (project_id, permit_id) references permit
);
select gantry.protect_append_only_table('permit_photo');

-- Who went into a confined space and came out, as it happened.
create table permit_passage (
  project_id uuid not null references project,
  permit_id uuid not null,
  seq integer not null,
  card_number text not null,
  worker_name text not null,
  direction text not null check (direction in ('in', 'out')),
  at timestamptz not null,
  recorded_by uuid not null references app_user,
  primary key (project_id, permit_id, seq),
  foreign key (project_id, permit_id) references permit
);
select gantry.protect_append_only_table('permit_passage');

-- One row once somebody has set a rule.
create table permit_rule (
  project_id uuid primary key references project,
  -- HH:mm on the day before the work; null: requests are taken until the work ends.
  request_cut_off text check (request_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version integer not null,
  updated_at timestamptz not null
);
select gantry.protect_project_table('permit_rule');
`,
};
