import { enclosingClasses } from '@gantry/contract';
import { type Meshes, Model, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { Box3, type Matrix4, Vector3 } from 'three';

/** A shape of the file, which many parts may have. */
export interface Shape {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  readonly box: Box3;
}

/** A shape at its place. */
export interface Part {
  readonly shape: Shape;
  readonly place: Matrix4;
  readonly colour: readonly [number, number, number];
  /** Metres in the frame of the fragments. */
  readonly box: Box3;
}

export interface LookParts {
  readonly parts: readonly Part[];
  /** One for each object, in the order in which the engine lists them, grouped by class. */
  readonly boxes: readonly Box3[];
}

/** Objects that are read before the time is looked at again. */
const atOnce = 500;
/** Below it, of 255, what lies behind is seen rather than the part. */
const leastOpacity = 128;
/** Of a part without a colour. */
const noColour = [200, 200, 200] as const;

/**
 * The opaque parts of raw fragments, without spaces.
 * @param checkTime - throws once there is no time left.
 */
export function readParts(raw: Uint8Array, checkTime: () => void): LookParts {
  const meshes = Model.getRootAsModel(new ByteBuffer(raw)).meshes();
  const model = new SingleThreadedFragmentsModel('first look', raw, true);
  try {
    const ids = objectsByClass(model);
    const shapes = new Map<number, Shape>();
    const samples = sampleIndexes(meshes);
    const parts: Part[] = [];
    const boxes: Box3[] = [];
    for (let at = 0; at < ids.length; at += atOnce) {
      checkTime();
      for (const list of model.getItemsGeometry(ids.slice(at, at + atOnce))) {
        const whole = new Box3();
        for (const { positions, indices, transform, sampleId, representationId } of list) {
          if (!positions?.length || !indices?.length || representationId === undefined) continue;
          const shape = shapes.get(representationId) ?? shapeOf(positions, indices);
          shapes.set(representationId, shape);
          const box = shape.box.clone().applyMatrix4(transform);
          if (![...box.min, ...box.max].every(Number.isFinite)) continue;
          whole.union(box);
          const material = meshes?.samples(samples.get(sampleId ?? 0) ?? sampleId ?? 0)?.material();
          const stored = material === undefined ? null : meshes?.materials(material);
          if (stored && stored.a() < leastOpacity) continue;
          const colour = stored ? ([stored.r(), stored.g(), stored.b()] as const) : noColour;
          parts.push({ shape, place: transform.clone(), colour, box });
        }
        if (!whole.isEmpty()) boxes.push(whole);
      }
    }
    return { parts, boxes };
  } finally {
    model.dispose();
  }
}

/** The scene lists objects in this order too, when it looks for the home view. */
function objectsByClass(model: SingleThreadedFragmentsModel): number[] {
  const drawn = model.getItemsIdsWithGeometry();
  const classOf = new Map<number, string>();
  for (const [category, ids] of Object.entries(model.getItemsOfCategories([/./])))
    for (const id of ids) classOf.set(id, category);
  const byClass = new Map<string, number[]>();
  for (const id of drawn) {
    const category = classOf.get(id) ?? '';
    if (enclosingClasses.includes(category)) continue;
    const known = byClass.get(category);
    if (known) known.push(id);
    else byClass.set(category, [id]);
  }
  return [...byClass.values()].flat();
}

function sampleIndexes(meshes: Meshes | null): ReadonlyMap<number, number> {
  return new Map(
    Array.from({ length: meshes?.sampleIdsLength() ?? 0 }, (_, index) => [
      meshes?.sampleIds(index) ?? 0,
      index,
    ]),
  );
}

function shapeOf(positions: ArrayLike<number>, indices: ArrayLike<number>): Shape {
  const shape = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  const box = new Box3();
  const corner = new Vector3();
  for (let at = 0; at < shape.positions.length; at += 3)
    box.expandByPoint(corner.fromArray(shape.positions, at));
  return { ...shape, box };
}
