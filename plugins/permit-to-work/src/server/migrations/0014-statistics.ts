import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * Indexes from which the statistics of some days are counted, so that nothing of other years is read. The actions are those of
 * `permit-statistics.ts`, as literals, as partial indexes require.
 */
export const statisticsMigration: Migration = {
  name: '0014-statistics',
  sql: `
create index permit_steps_by_day on record_history (project_id, action, at) include (from_status, to_status)
  where action in ('request', 'issue', 'reject', 'cancel', 'suspend', 'close', 'closeOut');
-- Of each permit, whether it was ever given another time.
create index permit_other_times on record_history (project_id, record_id) include (action)
  where action in ('extend', 'reschedule');
create index permit_by_request on permit (project_id, requested_at) include (id, issued_at);
`,
};
