import { createHash, randomBytes } from 'node:crypto';

/** A random token. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: nobody can use a copy of the database to sign in. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
