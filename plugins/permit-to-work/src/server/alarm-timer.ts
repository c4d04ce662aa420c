import { sql } from '@gantry/plugin-sdk/server';
import { alarmTimer } from '@gantry/plugin-sdk/server/records';
import { permitsOf } from './permit-records.ts';

/** Judges the permits under which somebody is inside. Type and statuses are literals, as the partial index requires. */
export const permitAlarmTimer = alarmTimer({
  name: 'permit-alarms',
  everySeconds: 15,
  records: permitsOf,
  watched: (tx) => sql`
    select r.id from permit r
    where r.project_id = ${tx.projectId} and r.permit_type = 'Confined Space'
      and r.status in ('Issued', 'Active', 'Suspended', 'Expired')
      and exists (
        select from permit_passage i
        where i.project_id = r.project_id and i.permit_id = r.id and i.direction = 'in' and not exists (
          select from permit_passage o
          where o.project_id = i.project_id and o.permit_id = i.permit_id and o.card_number = i.card_number and o.seq > i.seq))
    order by r.id`,
});
