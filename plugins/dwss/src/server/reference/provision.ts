import { defineProvision, RuleError } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { discipline } from '../../contract/discipline.ts';
import {
  changesOf,
  contractorFields,
  disciplineFields,
  locationFields,
  mayStay,
  portionFields,
  typeFields,
  typeMayStay,
} from '../../contract/reference/entries.ts';
import { changeDiscipline } from './disciplines.ts';
import { ensurePortions } from './import-handlers.ts';
import { contractors, locations, portions, types } from './reference-tables.ts';
import { type ReferenceAct, tellMerged } from './tell-renamed.ts';

const ownLocation = locationFields.pick({ name: true }).extend(mayStay);
const ownPortion = portionFields.pick({ name: true }).extend(mayStay);

/** The data of a project in the file of the provisioning command. Lists that it leaves out stay. */
export const siteReference = z.strictObject({
  portions: z.array(ownPortion.extend({ locations: z.array(ownLocation).default([]) })).default([]),
  types: z
    .array(
      typeFields
        .pick({ type: true, subtype: true, data: true })
        /** `portion` is the name of the portion that uses it; left out: all portions. */
        .extend({ ...typeMayStay, portion: portionFields.shape.name.optional() }),
    )
    .default([]),
  contractors: z.array(contractorFields.pick({ name: true }).extend(mayStay)).default([]),
  disciplines: z.array(changesOf(disciplineFields).extend({ id: discipline })).default([]),
});
export type SiteReference = z.output<typeof siteReference>;

const offered = true;
const blankNames = { name_zh: '', code: '' };

function requireOnce(list: string, twice: readonly number[]): void {
  if (twice.length > 0)
    throw new RuleError(
      'ROWS_REFUSED',
      `Entry ${twice.map((at) => at + 1).join(', ')} of the ${list} stands twice.`,
      {
        list,
        rows: twice.map((at) => at + 1),
      },
    );
}

/**
 * Adds the entries that are missing and updates the rest.
 * @throws RuleError for an entry that occurs twice
 */
export async function writeReference(act: ReferenceAct, site: SiteReference): Promise<void> {
  const own = site.portions.map(({ locations: _, ...row }) => row);
  const ownMerged = await portions.merge(act, own, { apply: true, blank: { ...blankNames, offered } });
  requireOnce('portions', ownMerged.twice);
  await tellMerged(act, 'portion', ownMerged);
  const names = [...own.map(({ name }) => name), ...site.types.flatMap(({ portion }) => portion ?? [])];
  const { ids } = await ensurePortions(act, new Set(names), true);
  const idOf = (name: string) => ids.get(name) ?? '';
  const places = site.portions.flatMap(({ name, locations: rows }) =>
    rows.map((row) => ({ ...row, portion_master: idOf(name) })),
  );
  const blank = { ...blankNames, offered, object: null, point: null };
  const placesMerged = await locations.merge(act, places, { apply: true, blank });
  requireOnce('locations', placesMerged.twice);
  await tellMerged(act, 'location', placesMerged);
  const kinds = site.types.map(({ portion, ...row }) => ({
    ...row,
    portion_master: portion === undefined ? null : idOf(portion),
  }));
  requireOnce(
    'types',
    (await types.merge(act, kinds, { apply: true, blank: { data_zh: '', code: '', offered } })).twice,
  );
  const companies = await contractors.merge(act, site.contractors, {
    apply: true,
    blank: { ...blankNames, offered },
  });
  requireOnce('contractors', companies.twice);
  for (const { id, ...fields } of site.disciplines) await changeDiscipline(act, id, fields);
}

export const referenceProvision = defineProvision({
  schema: siteReference,
  apply: (site, act) => writeReference(act, site),
});
