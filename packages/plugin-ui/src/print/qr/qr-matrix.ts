import { alignmentCentres, bitsOf, codewordsOf } from './codewords.ts';
import { penaltyOf } from './penalty.ts';

/** Rows of modules, from the top; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Rows that are being drawn. Undefined: not yet. */
type Drawing = (boolean | undefined)[][];
type Mask = (row: number, column: number) => boolean;

/** ISO/IEC 18004, table 10, by the number of the mask. */
const masks: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
/** Level M, which mends about 15 % of the codewords. */
const levelM = 0b00;

/**
 * The QR code of a text, without the light margin of four modules that it needs.
 * @throws RangeError for a text of more than 666 bytes in UTF-8
 */
export function qrMatrix(text: string): QrMatrix {
  const { version, codewords } = codewordsOf(text);
  const size = version * 4 + 17;
  const patterns: Drawing = Array.from({ length: size }, () => new Array<boolean | undefined>(size));
  drawPatterns(patterns, version);
  const drawn = masks.map((mask, nth) => {
    const rows = patterns.map((row) => [...row]);
    drawFormat(rows, nth);
    drawCodewords(rows, codewords, mask);
    return rows.map((row) => row.map((dark) => dark === true));
  });
  const [first, ...others] = drawn.map((rows) => ({ rows, penalty: penaltyOf(rows) }));
  if (first === undefined) throw new Error('There are masks.');
  return others.reduce((best, one) => (one.penalty < best.penalty ? one : best), first).rows;
}

function set(rows: Drawing, row: number, column: number, dark: boolean): void {
  const line = rows[row];
  if (line !== undefined && column >= 0 && column < rows.length) line[column] = dark;
}

/** Everything that does not depend on the text but on its length. */
function drawPatterns(rows: Drawing, version: number): void {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    set(rows, 6, at, at % 2 === 0);
    set(rows, at, 6, at % 2 === 0);
  }
  // With the light line around it.
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawSquare(rows, row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = alignmentCentres(version);
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) drawSquare(rows, row, column, 2, (distance) => distance !== 1);
    }
  if (version >= 7) drawVersion(rows, version);
  // The places of the format are not free; each mask has its own.
  drawFormat(rows, 0);
}

function drawSquare(
  rows: Drawing,
  row: number,
  column: number,
  reach: number,
  isDark: (distance: number) => boolean,
): void {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1)
      set(rows, row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))));
}

/** The remainder of a BCH code. */
function remainder(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit -= 1)
    if ((rest >> bit) & 1) rest ^= polynomial << (bit - degree);
  return rest;
}

function drawFormat(rows: Drawing, mask: number): void {
  const size = rows.length;
  const data = (levelM << 3) | mask;
  const bits = bitsOf(((data << 10) | remainder(data, 0x537, 10)) ^ 0x5412, 15);
  for (const [nth, bit] of bits.entries()) {
    const dark = bit === 1;
    // Around the square at the top left, leaving out the timing lines.
    if (nth < 8) set(rows, 8, nth < 6 ? nth : nth + 1, dark);
    else set(rows, nth < 9 ? 7 : 14 - nth, 8, dark);
    // Beside the two others.
    if (nth < 7) set(rows, size - 1 - nth, 8, dark);
    else set(rows, 8, size - 15 + nth, dark);
  }
  set(rows, size - 8, 8, true);
}

function drawVersion(rows: Drawing, version: number): void {
  const size = rows.length;
  const bits = bitsOf((version << 12) | remainder(version, 0x1f25, 12), 18).toReversed();
  for (const [nth, bit] of bits.entries()) {
    const long = Math.floor(nth / 3);
    const short = size - 11 + (nth % 3);
    set(rows, long, short, bit === 1);
    set(rows, short, long, bit === 1);
  }
}

/** From the lower right corner in double columns, up and down in turn, wherever no pattern stands. */
function drawCodewords(rows: Drawing, codewords: readonly number[], mask: Mask): void {
  const size = rows.length;
  const bits = codewords.flatMap((codeword) => bitsOf(codeword, 8));
  let nth = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The timing line has a column of its own.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (rows[row]?.[column] !== undefined) continue;
        // Modules that are left after the last codeword are 0.
        const dark = bits[nth] === 1;
        nth += 1;
        set(rows, row, column, dark !== mask(row, column));
      }
    }
    isUpward = !isUpward;
  }
}
