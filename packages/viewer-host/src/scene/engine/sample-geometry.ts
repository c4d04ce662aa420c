import { BufferAttribute, BufferGeometry } from 'three';

/** One triangle of no size with what items' geometry has: which attributes there are is part of a program. */
export function sampleGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal'])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(9), 3));
  return geometry;
}
