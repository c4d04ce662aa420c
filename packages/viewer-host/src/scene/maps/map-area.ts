import { type Box3, Vector3 } from 'three';

/** Metres from the middle of the models to the edge of a map: a site with its neighbourhood, and no more tiles than a view shows. */
const reaches = { least: 400, most: 5000 };

/** The square around the models in which maps are drawn. */
export function mapArea(models: Box3): { readonly x: number; readonly z: number; readonly reach: number } {
  if (models.isEmpty()) return { x: 0, z: 0, reach: reaches.least };
  const { x, z } = models.getCenter(new Vector3());
  const size = models.getSize(new Vector3());
  const reach = Math.min(reaches.most, Math.max(reaches.least, 1.5 * Math.max(size.x, size.z)));
  return { x, z, reach };
}
