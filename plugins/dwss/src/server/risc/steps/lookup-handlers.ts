import { NotFoundError, type ProjectPerson, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type RiscNames, type RiscVariant, riscWorkflow } from '../../../contract/risc/workflow.ts';
import { dataUrlOf } from '../../data-url.ts';
import { listedMembers, membersIn } from '../../members.ts';
import { disciplineRefOf, disciplinesOf } from '../../reference/disciplines.ts';
import { locationsOf, placeNames, portionsOf } from '../../reference/places.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms } from '../risc-kind.ts';

type Names =
  | 'portions'
  | 'portionLocations'
  | 'locations'
  | 'disciplines'
  | 'filterValues'
  | 'signature'
  | 'users';

const valueRow = z.object({ id: z.string() });
const dataUrlIn = (image: Uint8Array | undefined) => (image === undefined ? null : dataUrlOf(image));

/** Reference lists and members. The stored signature is the host's; its paths here are those of the older interface. */
export function lookupHandlers(
  { people, signing }: Pick<ServerHost, 'people' | 'signing'>,
  forms: Forms,
): RiscHandlers<Names> {
  return {
    portions: async (_input, { tx }) => ({ portions: [...(await portionsOf(tx))] }),
    async portionLocations({ id }, { tx }) {
      if (!(await placeNames(tx, [id])).has(id)) throw new NotFoundError('The portion');
      return { locations: [...(await locationsOf(tx, id))] };
    },
    locations: async (_input, { tx }) => ({ locations: [...(await locationsOf(tx, null))] }),
    async disciplines(_input, { tx }) {
      const all = await disciplinesOf(tx);
      const offered = all.filter((one) => one.offered);
      return { disciplines: offered.map(({ id }) => disciplineRefOf(all, id)) };
    },

    filterValues: async ({ name }, { tx }) => ({ values: [...(await valuesOfForms(people, tx, name))] }),

    signature: async (_input, { tx, user }) => ({ image: dataUrlIn(await signing.stored(tx, user.id)) }),

    async users({ permissionCodes, discipline, formIds }, context) {
      const act = actOf(context);
      const found: ProjectPerson[] = [];
      for (const permission of new Set(permissionCodes.split(',').filter((code) => code !== ''))) {
        const query = { permission, ...(discipline !== '' && { discipline }) };
        const { people: all } = await people.members(context.tx, query);
        const part = partWith(permission, context.project.variant);
        const nameable =
          formIds.length === 0 || part === undefined ? all : await forms.nameable(act, formIds, part);
        const ids = new Set(nameable.map(({ id }) => id));
        found.push(...all.filter(({ id }) => ids.has(id)));
      }
      return { users: listedMembers(found) };
    },
  };
}

/** Values that the forms of the project have in a field: tags or processedBy. */
export async function valuesOfForms(people: ServerHost['people'], tx: Tx, name: string) {
  if (name === 'tags') {
    const rows = await tx.many(
      valueRow,
      sql`select tag as id from risc_tag where project_id = ${tx.projectId} and total > 0 order by 1 limit 500`,
    );
    return rows.map(({ id }) => ({ id, name: id }));
  }
  return name === 'processedBy' ? membersIn(people, tx, 'risc_form', 'processed_by') : [];
}

/** The part that somebody with a permission plays: that of the part itself, or of a step. */
function partWith(permission: string, variant: RiscVariant): RiscNames['part'] | undefined {
  const { parts, rows } = riscWorkflow(variant);
  const names = Object.keys(parts) as RiscNames['part'][];
  return (
    names.find((name) => parts[name].permission === permission) ??
    rows.find((row) => row.permission === permission)?.by[0]
  );
}
