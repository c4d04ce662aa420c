import { expect, it } from 'vitest';
import { errorCorrection, multiply } from './error-correction.ts';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';

it('makes the error correction of the standard’s example', () => {
  const data = [
    0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
  ];
  const found = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  expect(errorCorrection(data, found.length)).toEqual(found);
});

/** The bits of the format for level M, by mask: ISO/IEC 18004, annex C. */
const formats = [
  ...['101010000010010', '101000100100101', '101111001111100', '101101101001011'],
  ...['100010111111001', '100000011001110', '100111110010111', '100101010100000'],
];
/** Version information of annex D, lowest bit last. */
const versions: Readonly<Record<number, string>> = {
  7: '000111110010010100',
  8: '001000010110111100',
  10: '001010010011010011',
  14: '001110011000001101',
  20: '010100100110100110',
};
/** Blocks of level M as pairs of their number and their data codewords, and the correction of each: table 9. */
const layouts: Readonly<Record<number, readonly [blocks: readonly (readonly [number, number])[], number]>> = {
  1: [[[1, 16]], 10],
  2: [[[1, 28]], 16],
  5: [[[2, 43]], 24],
  7: [[[4, 31]], 18],
  8: [
    [
      [2, 38],
      [2, 39],
    ],
    22,
  ],
  10: [
    [
      [4, 43],
      [1, 44],
    ],
    26,
  ],
  14: [
    [
      [4, 40],
      [5, 41],
    ],
    24,
  ],
  20: [
    [
      [3, 41],
      [13, 42],
    ],
    26,
  ],
};
/** Rows and columns of the alignment squares: annex E. */
const alignment: Readonly<Record<number, readonly number[]>> = {
  1: [],
  2: [6, 18],
  5: [6, 30],
  7: [6, 22, 38],
  8: [6, 24, 42],
  10: [6, 28, 50],
  14: [6, 26, 46, 66],
  20: [6, 34, 62, 90],
};

/** Reads a code as a scanner does once it has found the modules. Everything it knows comes from the tables above. */
function read(rows: QrMatrix): { readonly version: number; readonly text: string } {
  const size = rows.length;
  const version = (size - 17) / 4;
  const bit = (row: number, column: number) => (rows[row]?.[column] ? 1 : 0);
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => bit(8, column));
  format.push(...[7, 5, 4, 3, 2, 1, 0].map((row) => bit(row, 8)));
  const copy = [1, 2, 3, 4, 5, 6, 7].map((below) => bit(size - below, 8));
  copy.push(...[8, 7, 6, 5, 4, 3, 2, 1].map((before) => bit(8, size - before)));
  expect(copy).toEqual(format);
  const mask = formats.indexOf(format.join(''));
  expect(mask).toBeGreaterThanOrEqual(0);
  if (version >= 7) {
    const info = Array.from({ length: 18 }, (_one, nth) => bit(Math.floor(nth / 3), size - 11 + (nth % 3)));
    expect(info.toReversed().join('')).toBe(versions[version]);
  }
  const centres = alignment[version] ?? [];
  const isPattern = (row: number, column: number) => {
    if (row === 6 || column === 6) return true;
    if ((row < 9 && (column < 9 || column > size - 9)) || (row > size - 9 && column < 9)) return true;
    if (version >= 7 && ((row < 6 && column > size - 12) || (column < 6 && row > size - 12))) return true;
    return centres.some((y) =>
      centres.some((x) => {
        const isFinder = (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);
        return !isFinder && Math.abs(row - y) < 3 && Math.abs(column - x) < 3;
      }),
    );
  };
  const isMasked = (i: number, j: number) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      ((i >> 1) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0;
  const bits: number[] = [];
  const columns = Array.from({ length: size }, (_one, nth) => size - 1 - nth).filter((one) => one !== 6);
  for (let pair = 0; pair < columns.length; pair += 2) {
    const down = Array.from({ length: size }, (_one, nth) => nth);
    for (const row of (pair / 2) % 2 === 0 ? down.toReversed() : down)
      for (const column of columns.slice(pair, pair + 2))
        if (!isPattern(row, column)) bits.push(bit(row, column) ^ (isMasked(row, column) ? 1 : 0));
  }
  const stream = Array.from({ length: Math.floor(bits.length / 8) }, (_one, nth) =>
    Number.parseInt(bits.slice(nth * 8, nth * 8 + 8).join(''), 2),
  );
  const [layout, correction] = layouts[version] ?? [[], 0];
  const lengths = layout.flatMap(([count, length]) => new Array<number>(count).fill(length));
  const blocks = lengths.map((): number[] => []);
  for (let nth = 0; nth < Math.max(...lengths); nth += 1)
    for (const [at, block] of blocks.entries())
      if (nth < (lengths[at] ?? 0)) block.push(stream.shift() ?? -1);
  const data = blocks.flatMap((block) => [...block]);
  for (let nth = 0; nth < correction; nth += 1) for (const block of blocks) block.push(stream.shift() ?? -1);
  expect(stream).toEqual([]);
  for (const block of blocks)
    for (let root = 0, value = 1; root < correction; root += 1, value = multiply(value, 2))
      // Every root of the generator is one of the block's polynomial.
      expect(block.reduce((sum, codeword) => multiply(sum, value) ^ codeword, 0)).toBe(0);
  const text = data.map((codeword) => codeword.toString(2).padStart(8, '0')).join('');
  expect(text.slice(0, 4)).toBe('0100');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(text.slice(4, 4 + lengthBits), 2);
  const bytes = Array.from({ length }, (_one, nth) =>
    Number.parseInt(text.slice(4 + lengthBits + nth * 8, 12 + lengthBits + nth * 8), 2),
  );
  return { version, text: new TextDecoder().decode(Uint8Array.from(bytes)) };
}

it.each([
  [1, 14],
  [2, 26],
  [5, 84],
  [7, 122],
  [8, 152],
  [10, 213],
  [14, 362],
  [20, 666],
])('is read back at the most that version %i holds', (version, bytes) => {
  const text = 'https://site.example/验/'.padEnd(40, 'x').slice(0, Math.max(0, bytes - 4));
  const filled = text + 'Ab1/'.repeat(200).slice(0, bytes - new TextEncoder().encode(text).length);
  expect(read(qrMatrix(filled))).toEqual({ version, text: filled });
  if (version < 20) expect(qrMatrix(`${filled}!`).length).toBe((version + 1) * 4 + 17);
});

it('refuses what it has no room for', () => {
  expect(() => qrMatrix('x'.repeat(667))).toThrow(RangeError);
});
