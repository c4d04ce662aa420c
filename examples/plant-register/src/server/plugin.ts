import { defineServerPlugin, implement, recordTable, sql } from '@gantry/plugin-sdk/server';
import { permissions, plantCalls, plantChanged, storedFields } from '../contract/plants.ts';

const plants = recordTable({
  table: 'plant',
  entity: 'plant',
  topic: plantChanged,
  idKey: 'plantID',
  viewPermission: permissions.view,
  fields: storedFields,
  orders: { name: sql`lower(name)`, capacity: sql`capacity` },
  thenBy: sql`lower(name)`,
  searchIn: sql`name`,
  unique: { field: 'name', code: 'PLANT_NAME_TAKEN' },
  record: ({ id, projectId: _, ...plant }) => ({ plantID: id, ...plant }),
});

const plantRoutes = implement(plantCalls, {
  page: (query, { tx }) => plants.page(tx, query),
  add: (fields, context) => plants.add(context, fields),
  update: ({ plantID, version, ...fields }, context) => plants.change(context, plantID, fields, version),
  remove: ({ plantID }, context) => plants.remove(context, plantID),
});

export const plugin = defineServerPlugin({
  id: 'gantry-example.plant-register',
  migrations: [
    {
      name: '0001-plants',
      sql: `
create table plant (
  project_id uuid not null references project,
  id uuid not null,
  name text not null,
  capacity double precision not null,
  on_site boolean not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id)
);
create unique index plant_name on plant (project_id, lower(name)) where active;
select gantry.protect_project_table('plant');
`,
    },
  ],
  permissions: [
    { code: permissions.view, roles: ['VIEWER', 'CONTRACTOR_ENGINEER', 'PROJECT_ADMIN'] },
    { code: permissions.manage, roles: ['PROJECT_ADMIN'] },
  ],
  routes: () => plantRoutes,
});
