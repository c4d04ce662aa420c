import { hash } from 'node:crypto';

/** JSON with the keys of every object in order, so that equal values have equal texts and hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}
