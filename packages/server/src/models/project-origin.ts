import type { MapConversion } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';

/** Metres to which a project's origin is rounded, so that people recognise it. */
const step = 10;

/**
 * The first model with a place decides where the project's scene has its origin; later ones change nothing, as everything
 * already drawn would jump. Its height stays at the grid's datum: heights are small numbers anyway, and so the ground in the
 * scene is the ground on the map.
 */
export async function fixOrigin(tx: Tx, placement: MapConversion): Promise<void> {
  const round = (metres: number) => Math.round(metres / step) * step;
  await tx.run(
    sql`select gantry.fix_origin(${round(placement.eastings)}::double precision, ${round(placement.northings)}::double precision)`,
  );
}
