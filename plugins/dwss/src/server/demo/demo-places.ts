import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** Locations by portion, on a contract. */
type Places = Readonly<Record<string, readonly string[]>>;

/** Every bay of a tube from one to another. */
const bays = (tube: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => `${tube} Bay ${String(first + nth).padStart(3, '0')}`);

const placesOf: Readonly<Record<string, Places>> = {
  BEM: {
    'Portion 1': ['West portal', 'Trench UT-01', 'Trench UT-02', 'Trench UT-05', ...bays('EB', 1, 5)],
    'Portion 2': ['Shaft S1', 'Shaft S2', 'Shaft S3', ...bays('WB', 18, 37), ...bays('EB', 25, 44)],
    'Portion 3': [...bays('EB', 6, 24), ...bays('WB', 1, 17)],
    'Portion 4': ['Vent Bldg L1', 'Vent Bldg L2', 'Vent Bldg L3', 'Vent Bldg roof', 'East portal'],
  },
  TCE: {
    'Portion A': ['Cut-and-cover C1', 'Cut-and-cover C2', 'Cofferdam west', ...bays('EB', 1, 8)],
    'Portion B': ['Diaphragm wall DW-07', 'Diaphragm wall DW-08', 'Shaft S4', ...bays('WB', 1, 8)],
    'Portion C': ['Approach ramp', 'Retaining wall RW-2', 'East portal'],
  },
  TY: {
    'Portion 1': ['Pier P03', 'Pier P04', 'Pier P05', 'Abutment A1'],
    'Portion 2': ['Ramp K', 'Ramp L', 'Noise barrier NB-2'],
    'Portion 3': ['Subway SW-1', 'Lift shaft LS-1', 'Slope 11NW-A/C 214'],
  },
};

export interface DemoPlace {
  readonly portionId: string;
  readonly locationId: string;
  /** Of the location. */
  readonly name: string;
}

/** Ids are unique only within their project, so these need not be random. */
const idOf = (series: number, nth: number) =>
  `d1550${series}00-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const idRow = z.object({ id: z.uuid() });

/** Adds the portions and locations of the demo to a project that has none. Answers those that are there. */
export async function ensurePlaces(tx: Tx, project: string, opened: Date): Promise<readonly DemoPlace[]> {
  const portions = Object.entries(placesOf[project] ?? {});
  const used = await tx.run(sql`select from portion where project_id = ${tx.projectId} limit 1`);
  const places: DemoPlace[] = [];
  for (const [index, [name, locations]] of portions.entries()) {
    const portionId = idOf(1, index);
    if (used === 0)
      await tx.run(sql`insert into portion (project_id, id, name, created_at, updated_at)
        values (${tx.projectId}, ${portionId}, ${name}, ${opened}, ${opened})`);
    for (const [nth, location] of locations.entries()) {
      const locationId = idOf(2, index * 100 + nth);
      if (used === 0)
        await tx.run(sql`insert into location (project_id, id, portion_id, name, created_at, updated_at)
          values (${tx.projectId}, ${locationId}, ${portionId}, ${location}, ${opened}, ${opened})`);
      places.push({ portionId, locationId, name: location });
    }
  }
  const there = await tx.many(
    idRow,
    sql`select id from location where project_id = ${tx.projectId} and active limit 10000`,
  );
  const known = new Set(there.map(({ id }) => id));
  return places.filter(({ locationId }) => known.has(locationId));
}
