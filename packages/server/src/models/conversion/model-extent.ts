import { Model } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { Box3, Matrix4, Vector3 } from 'three';
import type { Extent } from '../place/placement.ts';

/** The part of a transform in a fragments file that is read here. The file's generated class has it. */
interface StoredTransform {
  position(): StoredVector | null;
  xDirection(): StoredVector | null;
  yDirection(): StoredVector | null;
}
interface StoredVector {
  x(): number;
  y(): number;
  z(): number;
}

/**
 * The box around all shapes of a fragments file, in metres in the file's engineering frame (Z up), relative to the file's offset.
 * Reads boxes and transforms only, because the engine's own box needs all geometry.
 * @returns null if no shape has a finite box.
 */
export function modelExtent(raw: Uint8Array): Extent | null {
  const meshes = Model.getRootAsModel(new ByteBuffer(raw)).meshes();
  const all = new Box3();
  const [matrix, local, box] = [new Matrix4(), new Matrix4(), new Box3()];
  for (let index = 0; index < (meshes?.samplesLength() ?? 0); index++) {
    const sample = meshes?.samples(index);
    const bounds = sample && meshes?.representations(sample.representation())?.bbox();
    const place = sample && meshes?.globalTransforms(sample.item());
    const within = sample && meshes?.localTransforms(sample.localTransform());
    if (!bounds || !place || !within) continue;
    read(bounds.min(), box.min);
    read(bounds.max(), box.max);
    box.applyMatrix4(setTransform(matrix, place).multiply(setTransform(local, within)));
    if ([...box.min.toArray(), ...box.max.toArray()].every(Number.isFinite)) all.union(box);
  }
  if (all.isEmpty()) return null;
  const { min, max } = all;
  return { min: [min.x, -max.z, min.y], max: [max.x, -min.z, max.y] };
}

function setTransform(matrix: Matrix4, transform: StoredTransform): Matrix4 {
  const x = read(transform.xDirection(), new Vector3());
  const y = read(transform.yDirection(), new Vector3());
  return matrix
    .makeBasis(x, y, new Vector3().crossVectors(x, y))
    .setPosition(read(transform.position(), new Vector3()));
}

function read(from: StoredVector | null, to: Vector3): Vector3 {
  return from ? to.set(from.x(), from.y(), from.z()) : to.set(0, 0, 0);
}
