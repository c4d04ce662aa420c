import type { Migration } from '@gantry/plugin-sdk/server';

export const boundaryMigrations: readonly Migration[] = [
  {
    name: '0181-boundary',
    sql: `
create table project_boundary (
  project_id uuid primary key references project on delete cascade,
  file_name text not null,
  -- EPSG code of the coordinates, which are those of the file: the project's grid may change.
  crs integer not null,
  -- Areas of rings of corners: see the contract's boundaryShape.
  areas jsonb not null,
  notes jsonb not null,
  version integer not null default 1,
  changed_by uuid not null references app_user on delete cascade,
  changed_at timestamptz not null
);
select gantry.protect_project_table('project_boundary');
`,
  },
];
