import { sql } from '@gantry/plugin-sdk/server';
import { alarmTimer } from '@gantry/plugin-sdk/server/records';
import { passageLog } from './passage-repository.ts';
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
        select from record_log i
        where i.project_id = r.project_id and i.record_id = r.id and i.log = ${passageLog} and i.entry::json ->> 'direction' = 'in'
          and not exists (
            select from record_log o
            where o.project_id = i.project_id and o.record_id = i.record_id and o.log = i.log and o.nth > i.nth
              and o.entry::json ->> 'cardNumber' = i.entry::json ->> 'cardNumber'))
    order by r.id`,
});
