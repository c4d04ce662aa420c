import { errorCorrection } from './error-correction.ts';

/** By version, from 1, for level M: codewords of error correction in each block, and blocks. ISO/IEC 18004, table 9. */
const levelM: readonly (readonly [correction: number, blocks: number])[] = [
  ...([
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
  ] as const),
  ...([
    [30, 5],
    [22, 8],
    [22, 9],
    [24, 9],
    [24, 10],
    [28, 10],
    [28, 11],
    [26, 13],
    [26, 14],
    [26, 16],
  ] as const),
];
const byteMode = 0b0100;
/** Codewords that fill what the text leaves. */
const padding = [0b1110_1100, 0b0001_0001] as const;

/** Where the centres of the small squares stand, by row and by column alike. */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const others = Array.from({ length: count - 1 }, (_one, nth) => last - (count - 2 - nth) * step);
  return [6, ...others];
}

/** Codewords of a symbol, with error correction. */
function capacity(version: number): number {
  const size = version * 4 + 17;
  const squares = alignmentCentres(version).length;
  const finders = 3 * 64;
  // Squares on the timing lines share five modules with them.
  const alignment = squares === 0 ? 0 : (squares * squares - 3) * 25 - (squares - 2) * 2 * 5;
  const timing = 2 * (size - 16);
  const format = 31;
  const versions = version < 7 ? 0 : 36;
  return Math.floor((size * size - finders - alignment - timing - format - versions) / 8);
}

/**
 * The codewords of a text in UTF-8, in the order in which a symbol has them, and the smallest version that they fit.
 * @throws RangeError beyond 666 bytes
 */
export function codewordsOf(text: string): {
  readonly version: number;
  readonly codewords: readonly number[];
} {
  const bytes = [...new TextEncoder().encode(text)];
  for (const [at, [correction, blocks]] of levelM.entries()) {
    const version = at + 1;
    const room = capacity(version) - correction * blocks;
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + bytes.length * 8 > room * 8) continue;
    const data = dataCodewords(bytes, lengthBits, room);
    return { version, codewords: interleaved(data, correction, blocks) };
  }
  throw new RangeError(`A code of version ${levelM.length} holds no text of ${bytes.length} bytes.`);
}

function dataCodewords(bytes: readonly number[], lengthBits: number, room: number): readonly number[] {
  const bits = [...bitsOf(byteMode, 4), ...bitsOf(bytes.length, lengthBits)];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  const terminator = Math.min(4, room * 8 - bits.length);
  bits.push(...bitsOf(0, terminator));
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8));
  const codewords = Array.from({ length: bits.length / 8 }, (_one, nth) =>
    Number.parseInt(bits.slice(nth * 8, nth * 8 + 8).join(''), 2),
  );
  for (let nth = 0; codewords.length < room; nth += 1) codewords.push(padding[nth % 2 === 0 ? 0 : 1]);
  return codewords;
}

/** The lowest bits of a number, highest first. */
export function bitsOf(value: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_one, nth) => (value >> (count - 1 - nth)) & 1);
}

/** Data in blocks, of which the last ones may be longer by one; then one codeword of each in turn. */
function interleaved(data: readonly number[], correction: number, blocks: number): readonly number[] {
  const short = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const parts = Array.from({ length: blocks }, (_one, nth) => {
    const start = nth * short + Math.max(0, nth - shortBlocks);
    return data.slice(start, start + short + (nth < shortBlocks ? 0 : 1));
  });
  const inTurn = (lists: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_one, nth) => lists.flatMap((list) => list[nth] ?? [])).flat();
  const corrections = parts.map((part) => errorCorrection(part, correction));
  return [...inTurn(parts, short + 1), ...inTurn(corrections, correction)];
}
