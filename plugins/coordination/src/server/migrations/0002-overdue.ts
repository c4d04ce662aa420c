import type { Migration } from '@gantry/plugin-sdk/server';

/** Open topics by the day by which they are due: the overview counts the late ones at every look. */
export const overdueMigration: Migration = {
  name: '0002-overdue',
  sql: `create index topic_overdue on topic (project_id, due_day) where status not in ('Closed', 'Deleted');`,
};
