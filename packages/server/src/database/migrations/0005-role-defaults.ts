import type { Migration } from '@gantry/plugin-sdk/server';

/** The default permissions of roles, for projects that are created while the server runs. */
export const roleDefaultMigration: Migration = {
  name: '0005-role-defaults',
  sql: `
-- What host and plugins of the last server that started have in mind. What a project's role was given is in role_default.
create table permission_default (
  role_code text not null,
  permission text not null,
  primary key (role_code, permission)
);
`,
};
