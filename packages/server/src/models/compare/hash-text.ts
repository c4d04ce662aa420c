import { createHash } from 'node:crypto';

/** 64 bits of a text's digest as a whole number with a sign, which PostgreSQL keeps in eight bytes. */
export function hashText(text: string): string {
  return createHash('sha1').update(text).digest().readBigInt64BE(0).toString();
}

const digits = 9;
const nearZero = 1e-9;

/** A number without the noise of floating point, so that an export of the same thing by the same program has the same text. */
export function numberText(number: number): string {
  return Math.abs(number) < nearZero ? '0' : String(Number(number.toPrecision(digits)));
}
