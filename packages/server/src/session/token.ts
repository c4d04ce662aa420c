import { createHash, randomBytes } from 'node:crypto';

/** A random token for a cookie; it is kept nowhere else. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: a copy of it signs nobody in. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
