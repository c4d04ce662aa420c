import type { Migration } from '@gantry/plugin-sdk/server';

export const watchedPermitsMigration: Migration = {
  name: '0006-watched-permits',
  sql: `
-- Those under which somebody may be inside.
create index permit_watched on permit (project_id, id)
  where permit_type = 'Confined Space' and status in ('Issued', 'Active', 'Suspended', 'Expired');
`,
};
