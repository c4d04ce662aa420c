import { sql } from '@gantry/plugin-sdk/server';
import { settleTimer } from '@gantry/plugin-sdk/server/records';
import { permitsOf } from './permit-records.ts';

/**
 * Expires live permits whose period is over, and asks the requesters of those that were not issued in time for another period. The
 * statuses and tasks are literals, as the partial indexes require.
 */
export const expiryTimer = settleTimer({
  name: 'expire-permits',
  everySeconds: 30,
  records: permitsOf,
  due: (tx, now, limit) => sql`
    (select id, valid_to from permit where project_id = ${tx.projectId} and status in ('Issued', 'Active', 'Suspended')
       and valid_to <= ${now} order by valid_to limit ${limit})
    union all
    (select id, valid_to from permit where project_id = ${tx.projectId} and main_task in ('CHECK', 'ISSUE')
       and valid_to <= ${now} order by valid_to limit ${limit})
    order by valid_to limit ${limit}`,
});
