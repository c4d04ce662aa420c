import type { ModelProblem } from './model.ts';

/** In bytes. The engine's WebAssembly addresses at most 4 GB and needs about twice the file. */
export const largestIfc = 2_000_000_000;

/** Ends a STEP file, in which IFC is written. */
export const ifcEndMark = 'END-ISO-10303-21';

const archives = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x50, 0x4b, 7, 8],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 7],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
];
const latin1 = new TextDecoder('latin1');
const byteOrderMark = '\u00ef\u00bb\u00bf';

/**
 * Recognises other formats that people upload by mistake, by their first bytes.
 * @param head - the first bytes of the file; 4096 are enough.
 * @param isWhole - whether the file has no more than these.
 * @returns 'undecided' when more bytes are needed; undefined when it may be IFC.
 */
export function foreignFormat(head: Uint8Array, isWhole: boolean): ModelProblem | 'undecided' | undefined {
  if (archives.some((magic) => magic.every((byte, at) => head[at] === byte))) return 'ZIP_FILE';
  const start = latin1.decode(head.subarray(0, 4096)).replace(byteOrderMark, '').trimStart();
  if (start === '' && isWhole) return 'EMPTY_FILE';
  // Only zeros: a transfer or a disk lost the content.
  if (/^\0+$/.test(start) && isWhole) return 'EMPTY_FILE';
  if (!start.startsWith('<')) return undefined;
  if (/ifcxml|iso_10303_28|standards\.buildingsmart|<ifc/i.test(start)) return 'IFC_XML';
  return start.length >= 1024 || isWhole ? 'NOT_IFC' : 'undecided';
}
