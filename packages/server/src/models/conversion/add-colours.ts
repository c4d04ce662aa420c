import { Model, RenderedFaces } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';

/** Bytes of a colour in a fragments file: red, green, blue, opacity, faces, stroke. */
const colourSize = 6;
const facesAt = 4;
/** Fields of `Meshes` in the schema of fragments files: the colours, and their ids. */
const fields = { materials: 12, materialIds: 22 };

/**
 * Appends copies of colours that are drawn from both sides.
 * @param materials - indexes of colours. The copies follow the last colour in this order.
 */
export function addColours(raw: Uint8Array, materials: readonly number[]): Uint8Array {
  const model = Model.getRootAsModel(new ByteBuffer(raw));
  const meshes = model.meshes();
  if (!meshes?.bb) throw new Error('The fragments file has no shapes.');
  const { bb } = meshes;
  const fieldAt = (field: number) => {
    const offset = bb.__offset(meshes.bb_pos, field);
    if (offset === 0) throw new Error('The fragments file has no colours.');
    return meshes.bb_pos + offset;
  };
  const [coloursField, idsField] = [fieldAt(fields.materials), fieldAt(fields.materialIds)];
  const count = meshes.materialsLength();
  const first = bb.__vector(coloursField);
  const colourAt = (index: number) =>
    raw.subarray(first + index * colourSize, first + (index + 1) * colourSize);
  const colours = [
    raw.subarray(first, first + count * colourSize),
    ...materials.map((index) => {
      const copy = Uint8Array.from(colourAt(index));
      copy[facesAt] = RenderedFaces.TWO;
      return copy;
    }),
  ];
  const lastId = model.maxLocalId();
  const ids = [...(meshes.materialIdsArray() ?? []), ...materials.map((_, index) => lastId + 1 + index)];
  model.mutate_max_local_id(lastId + materials.length);

  const coloursStart = aligned(raw.length);
  const idsStart = aligned(coloursStart + 4 + (count + materials.length) * colourSize);
  const grown = new Uint8Array(idsStart + 4 + ids.length * 4);
  grown.set(raw);
  const view = new DataView(grown.buffer);
  view.setUint32(coloursStart, count + materials.length, true);
  let at = coloursStart + 4;
  for (const bytes of colours) {
    grown.set(bytes, at);
    at += bytes.length;
  }
  view.setUint32(idsStart, ids.length, true);
  for (const [index, id] of ids.entries()) view.setUint32(idsStart + 4 + index * 4, id, true);
  // A field holds the distance from itself to its list.
  view.setUint32(coloursField, coloursStart - coloursField, true);
  view.setUint32(idsField, idsStart - idsField, true);
  return grown;
}

function aligned(position: number): number {
  return Math.ceil(position / 4) * 4;
}
