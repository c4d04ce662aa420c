type Rows = readonly (readonly boolean[])[];

/** Looks like the squares in the corners, and could be taken for one. */
const likeFinder = /(?=10111010000|00001011101)/g;

/** How hard a code is to read, by the four rules of ISO/IEC 18004, 7.8.3. */
export function penaltyOf(rows: Rows): number {
  const lines = [...rows, ...turned(rows)].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/1{5,}|0{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(likeFinder)].length;
  }
  penalty += 3 * blocksOf(rows);
  const all = rows.length * rows.length;
  const dark = rows.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((dark / all) * 100 - 50) / 5);
}

const turned = (rows: Rows) => rows.map((_row, at) => rows.map((row) => row[at] === true));

/** Squares of two by two modules of one colour. */
function blocksOf(rows: Rows): number {
  let blocks = 0;
  for (const [at, row] of rows.entries()) {
    const below = rows[at + 1];
    if (below === undefined) break;
    for (let column = 1; column < row.length; column += 1) {
      const dark = row[column];
      if (dark === row[column - 1] && dark === below[column] && dark === below[column - 1]) blocks += 1;
    }
  }
  return blocks;
}
