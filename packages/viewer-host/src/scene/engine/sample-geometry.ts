import { BufferAttribute, BufferGeometry } from 'three';

/** One degenerate triangle with the same attributes as items' geometry, because shader programs depend on the attributes. */
export function sampleGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal'])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(9), 3));
  return geometry;
}
