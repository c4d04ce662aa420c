import type { LookGroup } from '@gantry/contract';
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer';
import { Vector3 } from 'three';
import { gridStep, type LookFrame } from './look-frame.ts';
import type { Part, Shape } from './look-parts.ts';

/** Sizes in pixels of a picture that shows what is built. */
const leftOutBelow = 1.5;
const boxBelow = 8;
const simplifiedBy = 0.5;
/** Parts that are made coarse before the time is looked at again. */
const atOnce = 200;
/** Corners of a box by bits of its number: x, y, z. */
const boxFaces = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
];

interface Group {
  readonly colour: LookGroup['colour'];
  /** Number of each corner that the group has, by its place on the grid. */
  readonly known: Map<number, number>;
  readonly corners: number[];
  readonly triangles: number[];
}

/**
 * The parts as triangles on the grid, by colour.
 * @param pixel - metres; the larger it is, the fewer triangles there are.
 * @param checkTime - throws once there is no time left.
 */
export function coarseMesh(
  parts: readonly Part[],
  frame: LookFrame,
  pixel: number,
  checkTime: () => void,
): readonly LookGroup[] {
  const groups = new Map<string, Group>();
  const simpler = new Map<Shape, Uint32Array>();
  for (const [index, part] of parts.entries()) {
    if (index % atOnce === 0) checkTime();
    const size = part.box.getSize(new Vector3()).length() / pixel;
    if (size < leftOutBelow || !part.box.intersectsBox(frame.limits)) continue;
    const key = part.colour.join();
    const group = groups.get(key) ?? { colour: part.colour, known: new Map(), corners: [], triangles: [] };
    groups.set(key, group);
    if (size < boxBelow) addBox(group, part, frame);
    else {
      const triangles = simpler.get(part.shape) ?? simplified(part.shape, simplifiedBy * pixel);
      simpler.set(part.shape, triangles);
      addShape(group, part, triangles, frame);
    }
  }
  return [...groups.values()].filter(({ triangles }) => triangles.length > 0).map(inOrder);
}

/** Must have resolved before `coarseMesh` is called. */
export async function meshToolsReady(): Promise<void> {
  await MeshoptSimplifier.ready;
  await MeshoptEncoder.ready;
}

function simplified({ positions, indices }: Shape, error: number): Uint32Array {
  if (indices.length <= boxFaces.length) return indices;
  const same = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const joined = indices.map((corner) => same[corner] ?? corner);
  const [result] = MeshoptSimplifier.simplify(joined, positions, 3, 12, error, ['ErrorAbsolute', 'Prune']);
  return result.length < 12 ? indices : result;
}

function addBox(group: Group, { shape: { box }, place }: Part, frame: LookFrame): void {
  const corners = Array.from({ length: 8 }, (_, bits) =>
    cornerOf(
      group,
      new Vector3(
        bits & 1 ? box.max.x : box.min.x,
        bits & 2 ? box.max.y : box.min.y,
        bits & 4 ? box.max.z : box.min.z,
      ).applyMatrix4(place),
      frame,
    ),
  );
  addTriangles(
    group,
    boxFaces.map((bits) => corners[bits] ?? 0),
  );
}

function addShape(group: Group, { shape, place }: Part, triangles: Uint32Array, frame: LookFrame): void {
  const numbers = new Map<number, number>();
  const at = new Vector3();
  const indices = Array.from(triangles, (corner) => {
    const known = numbers.get(corner);
    if (known !== undefined) return known;
    const number = cornerOf(group, at.fromArray(shape.positions, 3 * corner).applyMatrix4(place), frame);
    numbers.set(corner, number);
    return number;
  });
  addTriangles(group, indices);
}

function cornerOf({ known, corners }: Group, { x, y, z }: Vector3, frame: LookFrame): number {
  const place = [gridStep(x, 0, frame), gridStep(y, 1, frame), gridStep(z, 2, frame)] as const;
  const key = (place[0] * 4096 + place[1]) * 4096 + place[2];
  const number = known.get(key) ?? corners.length / 3;
  if (number === corners.length / 3) {
    known.set(key, number);
    corners.push(...place);
  }
  return number;
}

/** Leaves out those without an area on the grid. */
function addTriangles({ triangles }: Group, corners: readonly number[]): void {
  for (let at = 0; at < corners.length; at += 3) {
    const [a = 0, b = 0, c = 0] = corners.slice(at, at + 3);
    if (a !== b && b !== c && a !== c) triangles.push(a, b, c);
  }
}

/** Neighbours one after another, so that the differences between them are small. */
function inOrder({ colour, corners, triangles }: Group): LookGroup {
  const ordered = Uint32Array.from(triangles);
  const [numbers, used] = MeshoptEncoder.reorderMesh(ordered, true, true);
  const moved = new Uint16Array(3 * used);
  for (const [from, to] of numbers.entries())
    if (to < used) for (let axis = 0; axis < 3; axis++) moved[3 * to + axis] = corners[3 * from + axis] ?? 0;
  return { colour, corners: moved, triangles: ordered };
}
