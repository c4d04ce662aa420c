import { sql } from '@gantry/plugin-sdk/server';
import { settleTimer } from '@gantry/plugin-sdk/server/records';
import { permitsOf } from './permit-records.ts';

/** Expires live permits whose period is over. The statuses are literals, as the partial index requires. */
export const expiryTimer = settleTimer({
  name: 'expire-permits',
  everySeconds: 30,
  records: permitsOf,
  due: (tx, now, limit) => sql`
    select id from permit where project_id = ${tx.projectId} and status in ('Issued', 'Active', 'Suspended')
      and valid_to <= ${now} order by valid_to limit ${limit}`,
});
