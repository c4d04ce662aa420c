// Arithmetic in the field of 256 elements of ISO/IEC 18004: x^8 + x^4 + x^3 + x^2 + 1.
const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
let power = 1;
for (let nth = 0; nth < 255; nth += 1) {
  powers[nth] = power;
  logarithms[power] = nth;
  power = power < 128 ? power << 1 : (power << 1) ^ 0x11d;
}

const powerOf2 = (nth: number) => powers[nth % 255] ?? 0;

export function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : powerOf2((logarithms[a] ?? 0) + (logarithms[b] ?? 0));
}

/** Coefficients of the generator polynomial below its highest power, highest first. */
function generator(degree: number): readonly number[] {
  let found: number[] = [1];
  for (let nth = 0; nth < degree; nth += 1) {
    const root = powerOf2(nth);
    const next = [...found, 0];
    for (const [at, factor] of found.entries()) next[at + 1] = (next[at + 1] ?? 0) ^ multiply(factor, root);
    found = next;
  }
  return found.slice(1);
}

/** The codewords by which a reader finds and mends errors in these. */
export function errorCorrection(data: readonly number[], count: number): readonly number[] {
  const factors = generator(count);
  let rest: number[] = factors.map(() => 0);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    rest = factors.map((factor, at) => (rest[at + 1] ?? 0) ^ multiply(factor, lead));
  }
  return rest;
}
