import { defineServerPlugin, implement, sql } from '@gantry/plugin-sdk/server';
import { calls, permissions } from '../contract/calls.ts';

const entries = `create table entry (project_id uuid references project, id uuid, primary key (project_id, id));
select gantry.protect_project_table('entry');`;

export const plugin = defineServerPlugin({
  id: 'gantry.falsework',
  migrations: [{ name: '0001-entries', sql: entries }],
  permissions: [{ code: permissions.view, roles: ['PROJECT_ADMIN', 'VIEWER'] }],
  routes: () =>
    implement(calls, {
      // Row-level security leaves the rows of the caller's project.
      overview: (_, { tx }) => tx.one(calls.overview.response, sql`select count(*) as entries from entry`),
    }),
});
