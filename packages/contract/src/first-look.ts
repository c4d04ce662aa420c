/** Values of a coordinate: 12 bits. */
export const lookSteps = 4096;

/** Triangles of one colour. */
export interface LookGroup {
  /** Red, green and blue of the file, 0 to 255. */
  readonly colour: readonly [number, number, number];
  /** x, y, z of each corner in steps, each below `lookSteps`. */
  readonly corners: Uint16Array;
  /** Three corners of each triangle. */
  readonly triangles: Uint32Array;
}

/** A coarse mesh of a model, in metres in the frame of its fragments (Y up), with boxes of its objects. */
export interface FirstLook {
  /** Where step 0 is. */
  readonly from: readonly [number, number, number];
  /** Metres. */
  readonly step: number;
  readonly groups: readonly LookGroup[];
  /** Least x, y, z and greatest x, y, z of each object, in steps. The home view follows from them. */
  readonly boxes: Uint16Array;
}

const headLength = 24;
const groupLength = 11;
/** A file starts with it, so that another content or a later format is not drawn. */
const mark = 0x314c_4f47;
const broken = () => new Error('This is no first look.');

/**
 * The bytes of a first look, ready to be compressed: numbers, then the differences between neighbours in planes of equal bytes.
 * The same look gives the same bytes.
 */
export function encodeFirstLook({ from, step, groups, boxes }: FirstLook): Uint8Array<ArrayBuffer> {
  const coordinates = groups.reduce((sum, { corners }) => sum + corners.length, boxes.length);
  const indices = groups.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const start = headLength + groups.length * groupLength;
  const bytes = new Uint8Array(start + 2 * coordinates + 3 * indices);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  for (const [axis, value] of [...from, step].entries()) view.setFloat32(4 + 4 * axis, value, true);
  view.setUint16(20, groups.length, true);
  view.setUint16(22, boxes.length / 6, true);
  for (const [index, { colour, corners, triangles }] of groups.entries()) {
    const at = headLength + index * groupLength;
    bytes.set(colour, at);
    view.setUint32(at + 3, corners.length / 3, true);
    view.setUint32(at + 7, triangles.length / 3, true);
  }
  let at = start;
  for (const list of [...groups.map(({ corners }) => corners), boxes]) {
    const last = [0, 0, 0];
    for (const [index, value] of list.entries()) {
      const difference = value - (last[index % 3] ?? 0);
      last[index % 3] = value;
      const folded = difference < 0 ? -2 * difference - 1 : 2 * difference;
      bytes[at] = folded & 255;
      bytes[at + coordinates] = folded >> 8;
      at += 1;
    }
  }
  at += coordinates;
  for (const { triangles } of groups) {
    // Counted back from the first corner that no triangle has had.
    let next = 0;
    for (const corner of triangles) {
      const back = next - corner;
      for (let plane = 0; plane < 3; plane++) bytes[at + plane * indices] = (back >> (8 * plane)) & 255;
      next = Math.max(next, corner + 1);
      at += 1;
    }
  }
  return bytes;
}

/** @throws Error if the bytes are not those of a first look. */
export function decodeFirstLook(bytes: Uint8Array): FirstLook {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headLength || view.getUint32(0, true) !== mark) throw broken();
  const number = (index: number) => view.getFloat32(4 + 4 * index, true);
  const count = view.getUint16(20, true);
  const start = headLength + count * groupLength;
  if (bytes.length < start) throw broken();
  const heads = Array.from({ length: count }, (_, index) => {
    const at = headLength + index * groupLength;
    return {
      colour: [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0] as const,
      coordinates: 3 * view.getUint32(at + 3, true),
      indices: 3 * view.getUint32(at + 7, true),
    };
  });
  const boxes = 6 * view.getUint16(22, true);
  const coordinates = heads.reduce((sum, head) => sum + head.coordinates, boxes);
  const indices = heads.reduce((sum, head) => sum + head.indices, 0);
  if (bytes.length !== start + 2 * coordinates + 3 * indices) throw broken();
  let at = start;
  const readCoordinates = (length: number) => {
    const list = new Uint16Array(length);
    const last = [0, 0, 0];
    for (let index = 0; index < length; index++, at++) {
      const folded = (bytes[at] ?? 0) | ((bytes[at + coordinates] ?? 0) << 8);
      const value = (last[index % 3] ?? 0) + (folded & 1 ? -(folded + 1) / 2 : folded / 2);
      last[index % 3] = value;
      list[index] = value;
    }
    return list;
  };
  const corners = heads.map((head) => readCoordinates(head.coordinates));
  const ofBoxes = readCoordinates(boxes);
  at += coordinates;
  const groups = heads.map((head, index): LookGroup => {
    const list = corners[index] ?? new Uint16Array();
    const triangles = new Uint32Array(head.indices);
    let next = 0;
    for (let i = 0; i < head.indices; i++, at++) {
      const back =
        (bytes[at] ?? 0) | ((bytes[at + indices] ?? 0) << 8) | ((bytes[at + 2 * indices] ?? 0) << 16);
      const corner = (next - back) & 0xff_ffff;
      if (corner >= list.length / 3) throw broken();
      triangles[i] = corner;
      next = Math.max(next, corner + 1);
    }
    return { colour: head.colour, corners: list, triangles };
  });
  return { from: [number(0), number(1), number(2)], step: number(3), groups, boxes: ofBoxes };
}
