import type { Migration } from '@gantry/plugin-sdk/server';

const entry = `
  code text not null default '',
  -- New forms offer it.
  offered boolean not null default true,
  -- Its place in the project's own order, from 1.
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id)`;

/** Reference data gets names in Chinese, codes and an order; types, contractors and the project's names of disciplines are new. */
export const referenceMigration: Migration = {
  name: '0016-reference',
  sql: `
alter table portion add column name_zh text not null default '', add column code text not null default '',
  add column offered boolean not null default true, add column position integer not null default 0;
update portion p set position = n.nth
from (select project_id, id, row_number() over (partition by project_id order by lower(name), id) as nth from portion where active) n
where (p.project_id, p.id) = (n.project_id, n.id);

alter table location add column name_zh text not null default '', add column code text not null default '',
  add column offered boolean not null default true, add column position integer not null default 0,
  -- An object of a model that it stands for, and a point of it: see the contract's placeObject and placePoint.
  add column object jsonb, add column point jsonb;
update location l set position = n.nth
from (select l.project_id, l.id, row_number() over (partition by l.project_id order by p.position, lower(l.name), l.id) as nth
  from location l join portion p on (p.project_id, p.id) = (l.project_id, l.portion_id) where l.active) n
where (l.project_id, l.id) = (n.project_id, n.id);
create index location_of_object on location (project_id, (object ->> 'globalId')) where object is not null;

create table reference_type (
  project_id uuid not null references project,
  id uuid not null,
  type text not null check (type in ('Labour', 'Plant', 'Staff', 'Engineer')),
  subtype text not null,
  data text not null,
  data_zh text not null default '',
  -- Null: for all portions.
  portion_master uuid,${entry},
  foreign key (project_id, portion_master) references portion
);
create unique index reference_type_name on reference_type (project_id, type, lower(subtype), lower(data), portion_master)
  nulls not distinct where active;
select gantry.protect_project_table('reference_type');

create table contractor_company (
  project_id uuid not null references project,
  id uuid not null,
  name text not null,
  name_zh text not null default '',${entry}
);
create unique index contractor_company_name on contractor_company (project_id, lower(name)) where active;
select gantry.protect_project_table('contractor_company');

-- Only what a project calls otherwise than usual, or does not use.
create table project_discipline (
  project_id uuid not null references project,
  code text not null check (code in ('S', 'C', 'G')),
  name text not null,
  name_zh text not null,
  offered boolean not null,
  position integer not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (project_id, code)
);
select gantry.protect_project_table('project_discipline');
`,
};
