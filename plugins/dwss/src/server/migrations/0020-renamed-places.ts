import type { Migration } from '@gantry/plugin-sdk/server';

/**
 * A place that is renamed gives its name to all of its forms. It may wait for a form in which somebody takes a step, and that step may put
 * another form at the place, which its statement does not see: so it looks again.
 */
export const renamedPlacesMigration: Migration = {
  name: '0020-renamed-places',
  sql: `
create or replace function risc_place_renamed() returns trigger language plpgsql as $fn$
begin
  for nth in 1..2 loop
    if tg_table_name = 'portion' then
      update risc_form set portion_name = new.name
      where project_id = new.project_id and portion_id = new.id and portion_name is distinct from new.name;
    else
      update risc_form set location_name = new.name
      where project_id = new.project_id and location_id = new.id and location_name is distinct from new.name;
    end if;
  end loop;
  return null;
end $fn$;
`,
};
