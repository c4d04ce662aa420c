import type { Migration } from '@gantry/plugin-sdk/server';

/** How each member has arranged the dashboard of a project. */
export const dashboardMigration: Migration = {
  name: '0007-dashboard',
  sql: `
create table dashboard_layout (
  project_id uuid not null references project on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  tiles jsonb not null,
  primary key (project_id, user_id)
);
select gantry.protect_project_table('dashboard_layout');
create policy own_layout on dashboard_layout as restrictive
  using (user_id::text = current_setting('app.user', true));
`,
};
