import type { Migration } from '@gantry/plugin-sdk/server';
import { recordTables } from '@gantry/plugin-sdk/server/records';

const moved = ['permit_passage', 'record_log', 'record_log_head'];
const forced = (force: string) =>
  moved.map((table) => `alter table ${table} ${force} row level security;`).join('\n');

/** The entry log of a confined space becomes a log of the permit, which signatures cover from the next one on. The entries keep their times. */
export const sealedPassagesMigration: Migration = {
  name: '0012-sealed-passages',
  sql: `${recordTables('3')}
${forced('no force')}
do $$
declare
  one record;
  before text;
  permit uuid;
begin
  for one in select * from permit_passage order by project_id, permit_id, seq loop
    if one.permit_id is distinct from permit then
      before := null;
      permit := one.permit_id;
    end if;
    insert into record_log (project_id, record_id, log, nth, author_id, at, entry, hash)
    select made.*, encode(sha256(convert_to(json_build_array(made.project_id, made.record_id, made.log, made.nth, made.author_id,
      to_char(made.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), made.entry, before)::text, 'UTF8')), 'hex')
    from (select one.project_id, one.permit_id as record_id, 'passages' as log, one.seq as nth, one.recorded_by as author_id, one.at,
      json_build_object('cardNumber', one.card_number, 'direction', one.direction, 'name', one.worker_name)::text as entry) made
    returning hash into before;
  end loop;
end $$;
insert into record_log_head (project_id, record_id, log, nth, hash)
  select distinct on (project_id, record_id) project_id, record_id, log, nth, hash from record_log
  order by project_id, record_id, nth desc;
${forced('force')}
drop table permit_passage;`,
};
