import type { MapConversion } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';

/** Metres to which a project's origin is rounded, to make it readable for people. */
const step = 10;

/**
 * Sets the origin of the project's scene from its first model with a placement. Later models do not change it, because everything
 * already drawn would jump. The origin's height is the grid's datum, so that heights in the scene are heights on the map.
 */
export async function fixOrigin(tx: Tx, placement: MapConversion): Promise<void> {
  const round = (metres: number) => Math.round(metres / step) * step;
  await tx.run(
    sql`select gantry.fix_origin(${round(placement.eastings)}::double precision, ${round(placement.northings)}::double precision)`,
  );
}
