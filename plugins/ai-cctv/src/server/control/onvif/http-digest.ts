import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './soap.ts';

/** What is asked for. `path` has the query. */
interface Asked {
  readonly method: string;
  readonly path: string;
}

const hashes: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256' };

/**
 * The header `Authorization` by which a camera knows who calls, in answer to its `WWW-Authenticate` (RFC 7616).
 * @returns undefined if it asks for something else than Digest with MD5 or SHA-256
 */
export function digestAuthorization(
  challenge: string,
  { username, password }: Account,
  { method, path }: Asked,
  cnonce = randomBytes(8).toString('hex'),
): string | undefined {
  const start = /(?:^|,\s*)Digest\s+/i.exec(challenge);
  if (start === null) return undefined;
  const asked = new Map<string, string>();
  // Other ways that the camera offers stand behind it, in the same header.
  const [offer = ''] = challenge.slice(start.index + start[0].length).split(/,\s*(?=[a-z]+\s+[a-z]+\s*=)/i);
  for (const [, name = '', quoted, plain] of offer.matchAll(
    /([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gi,
  ))
    asked.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '');
  const algorithm = asked.get('algorithm') ?? 'MD5';
  const hash = hashes[algorithm.toLowerCase()];
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((name) => asked.get(name));
  if (hash === undefined || realm === undefined || nonce === undefined) return undefined;
  const of = (text: string) => createHash(hash).update(text).digest('hex');
  const [who, what] = [of(`${username}:${realm}:${password}`), of(`${method}:${path}`)];
  const quality = asked
    .get('qop')
    ?.split(',')
    .some((one) => one.trim() === 'auth')
    ? 'auth'
    : undefined;
  const count = '00000001';
  const response = of(
    quality === undefined
      ? `${who}:${nonce}:${what}`
      : `${who}:${nonce}:${count}:${cnonce}:${quality}:${what}`,
  );
  const text = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
  return [
    `Digest username=${text(username)}`,
    `realm=${text(realm)}`,
    `nonce=${text(nonce)}`,
    `uri=${text(path)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(quality === undefined ? [] : [`qop=${quality}`, `nc=${count}`, `cnonce="${cnonce}"`]),
    ...(opaque === undefined ? [] : [`opaque=${text(opaque)}`]),
  ].join(', ');
}
