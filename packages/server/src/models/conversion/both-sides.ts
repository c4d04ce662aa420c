import { type Meshes, Model, RenderedFaces, RepresentationClass, type Shell } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { addColours } from './add-colours.ts';

/** Corners closer than this, in metres, count as one. */
const tolerance = 1e-4;

/**
 * Marks the colours of open shapes in a fragments file, so that they are drawn from both sides: a surface without a back would vanish
 * when it is seen from behind. Closed shapes keep one side, whatever their file says, because their inside is never seen; where they
 * have the colour of an open shape, the file gets that colour twice.
 * @param raw - changed in place.
 * @returns the file, longer where it got colours.
 */
export function drawOpenShapesFromBothSides(raw: Uint8Array): Uint8Array {
  const model = Model.getRootAsModel(new ByteBuffer(raw));
  const meshes = model.meshes();
  if (!meshes) return raw;
  const samples = Array.from({ length: meshes.samplesLength() }, (_, index) => meshes.samples(index)).filter(
    (sample) => sample !== null,
  );
  const open = openShapes(meshes);
  const ofOpen = new Set<number>();
  const ofClosed = new Set<number>();
  for (const sample of samples)
    (open.has(sample.representation()) ? ofOpen : ofClosed).add(sample.material());
  const shared = [...ofOpen].filter((material) => ofClosed.has(material));
  for (const material of ofOpen)
    if (!ofClosed.has(material)) meshes.materials(material)?.mutate_rendered_faces(RenderedFaces.TWO);
  if (shared.length === 0) return raw;
  const copies = new Map(shared.map((material, index) => [material, meshes.materialsLength() + index]));
  for (const sample of samples) {
    const copy = open.has(sample.representation()) ? copies.get(sample.material()) : undefined;
    if (copy !== undefined) sample.mutate_material(copy);
  }
  return addColours(raw, shared);
}

/** Representations with a shape that is not closed. */
function openShapes(meshes: Meshes): ReadonlySet<number> {
  const open = new Set<number>();
  for (let index = 0; index < meshes.representationsLength(); index++) {
    const shape = meshes.representations(index);
    if (!shape || shape.representationClass() !== RepresentationClass.SHELL) continue;
    const shell = meshes.shells(shape.id());
    if (shell && isOpen(shell)) open.add(index);
  }
  return open;
}

/** A shape is closed if each edge of a face is walked the other way by another face. */
function isOpen(shell: Shell): boolean {
  const loops = loopsOf(shell);
  // Joining equal corners takes longer, and most shapes have none.
  return hasFreeEdge(loops, (corner) => corner) && hasFreeEdge(loops, joinedCorners(shell));
}

function hasFreeEdge(loops: readonly ArrayLike<number>[], corner: (index: number) => number): boolean {
  const edges = new Map<number, number>();
  for (const loop of loops) {
    for (let at = 0; at < loop.length; at++) {
      const from = corner(loop[at] ?? 0);
      const to = corner(loop[(at + 1) % loop.length] ?? 0);
      if (from === to) continue;
      // Its own number in each direction, counted up one way and down the other.
      const [low, high] = from < to ? [from, to] : [to, from];
      const key = low * 0x4000000 + high;
      const count = (edges.get(key) ?? 0) + (from < to ? 1 : -1);
      if (count === 0) edges.delete(key);
      else edges.set(key, count);
    }
  }
  return edges.size > 0;
}

/** The outlines of the faces and of the holes in them. */
function loopsOf(shell: Shell): readonly ArrayLike<number>[] {
  const loops: (ArrayLike<number> | null | undefined)[] = [];
  for (let index = 0; index < shell.profilesLength(); index++)
    loops.push(shell.profiles(index)?.indicesArray());
  for (let index = 0; index < shell.holesLength(); index++) loops.push(shell.holes(index)?.indicesArray());
  for (let index = 0; index < shell.bigProfilesLength(); index++)
    loops.push(shell.bigProfiles(index)?.indicesArray());
  for (let index = 0; index < shell.bigHolesLength(); index++)
    loops.push(shell.bigHoles(index)?.indicesArray());
  return loops.flatMap((loop) => (loop ? [loop] : []));
}

function joinedCorners(shell: Shell): (index: number) => number {
  const known = new Map<string, number>();
  const joined = Array.from({ length: shell.pointsLength() }, (_, index) => {
    const point = shell.points(index);
    const key = [point?.x(), point?.y(), point?.z()].map((at) => Math.round((at ?? 0) / tolerance)).join();
    const first = known.get(key) ?? index;
    known.set(key, first);
    return first;
  });
  return (index) => joined[index] ?? index;
}
