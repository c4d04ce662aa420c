import { createHash, createPublicKey, verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import { z } from 'zod';

export class PluginFileError extends Error {
  readonly code: string;
  readonly field: string | undefined;
  constructor(code: string, message: string, field?: string) {
    super(message);
    this.name = 'PluginFileError';
    this.code = code;
    this.field = field;
  }
}

const description = z.looseObject({
  manifest: z.looseObject({ id: z.string(), version: z.string() }),
  entry: z.string(),
  server: z.string().nullable(),
  files: z.record(z.string(), z.string()),
  package: z.strictObject({
    format: z.literal(1),
    sdk: z.string(),
    description: z.string().optional(),
    publisher: z.string().optional(),
    migrations: z.array(z.string()),
    permissions: z.array(z.strictObject({ code: z.string(), roles: z.array(z.string()) })),
    tables: z.array(z.string()).optional(),
  }),
});
export interface PluginFile {
  readonly description: z.output<typeof description>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
  readonly signature: { publisher: string; fingerprint: string; publicKey: string } | null;
}
export function readPluginFile(bytes: Uint8Array): PluginFile {
  let all: Record<string, Uint8Array>;
  try {
    all = unzipSync(bytes);
  } catch {
    throw new PluginFileError('not-a-zip', 'The file is no plugin package.');
  }
  const { 'plugin.json': json, 'signature.json': signed, ...rest } = all;
  let read: z.output<typeof description>;
  try {
    read = description.parse(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    throw new PluginFileError('bad-description', 'plugin.json is not valid.', 'plugin.json');
  }
  for (const [path, digest] of Object.entries(read.files))
    if (!rest[path]) throw new PluginFileError('missing-file', `${path} is missing.`, path);
    else if (`sha384-${createHash('sha384').update(rest[path]).digest('base64')}` !== digest)
      throw new PluginFileError('wrong-digest', `${path} was changed after it was built.`, path);
  for (const path of Object.keys(rest))
    if (!read.files[path]) throw new PluginFileError('extra-file', `${path} is not part of what was built.`, path);
  let signature: PluginFile['signature'] = null;
  if (signed && json) {
    const s = z.object({ publisher: z.string(), publicKey: z.string(), signature: z.string() }).parse(JSON.parse(new TextDecoder().decode(signed)));
    const raw = Buffer.from(s.publicKey, 'base64');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
    if (!verify(null, json, key, Buffer.from(s.signature, 'base64')))
      throw new PluginFileError('bad-signature', 'The signature does not fit.');
    const hex = createHash('sha256').update(raw).digest('hex');
    signature = { publisher: s.publisher, publicKey: s.publicKey, fingerprint: (hex.match(/.{4}/g) ?? []).join(' ') };
  }
  return { description: read, files: new Map(Object.entries(rest)), digest: createHash('sha256').update(bytes).digest('hex'), signature };
}
