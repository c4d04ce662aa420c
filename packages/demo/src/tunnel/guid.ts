import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/**
 * The 22-character IfcGloballyUniqueId of a stable key: the same key gives the same id in every schema, part
 * and version of the model, so that a permit or a form linked to an element survives a new upload.
 */
export function globalId(key: string): string {
  const hex = createHash('sha256').update(`gantry demo tunnel/${key}`).digest('hex').slice(0, 32);
  let rest = BigInt(`0x${hex}`);
  let id = '';
  for (let i = 0; i < 22; i++) {
    id = ALPHABET.charAt(Number(rest % 64n)) + id;
    rest /= 64n;
  }
  return id;
}
