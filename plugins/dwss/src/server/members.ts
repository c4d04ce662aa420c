import { type ProjectPerson, raw, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Members as the older interface lists them, by their names. Each is there once. */
export function listedMembers(members: readonly ProjectPerson[]) {
  const each = [...new Map(members.map((one) => [one.id, one])).values()];
  return each
    .map(({ id, name, company, title }) => ({ userId: id, name, company: company?.name ?? '', title }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

const idRow = z.object({ id: z.string() });

/**
 * The members whom a column of the project's forms names, by their names.
 * @param column - with an index after the project's: from one member to the next, because a plain `distinct` reads all forms
 */
export async function membersIn(people: ServerHost['people'], tx: Tx, table: string, column: string) {
  const [forms, member] = [raw(table), raw(column)];
  const rows = await tx.many(
    idRow,
    sql`with recursive found (id) as (
          (select ${member} from ${forms} where project_id = ${tx.projectId} and ${member} is not null order by ${member} limit 1)
          union all
          select (select f.${member} from ${forms} f where f.project_id = ${tx.projectId} and f.${member} > found.id
                  order by f.${member} limit 1) from found where found.id is not null)
        select id from found where id is not null limit 500`,
  );
  const names = await people.named(
    tx,
    rows.map(({ id }) => id),
  );
  const values = rows.map(({ id }) => ({ id, name: names.get(id)?.name ?? '' }));
  return values.sort((one, other) => one.name.localeCompare(other.name));
}
