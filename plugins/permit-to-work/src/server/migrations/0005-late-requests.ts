import type { Migration } from '@gantry/plugin-sdk/server';

export const lateRequestsMigration: Migration = {
  name: '0005-late-requests',
  sql: `
-- Those whose period may end before they are issued.
create index permit_pending on permit (project_id, valid_to) where main_task in ('CHECK', 'ISSUE');
`,
};
