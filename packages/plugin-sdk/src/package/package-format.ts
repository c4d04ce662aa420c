import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Says what is in the package, with the digest of each file. The package's own digest and its signature are of this file. */
export const headFile = 'gantry-plugin.json';
export const signatureFile = 'signature.json';
/** What the build wrote, as the server reads it: it is installed below the plugin's folder. */
export const builtFolder = 'dist/';
export const descriptionFile = 'dist/plugin.json';

const digest = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be sha384- and 64 characters of base64');

const serverSummary = z.strictObject({
  migrations: z.array(z.strictObject({ name: z.string(), file: z.string() })),
  permissions: z.array(z.strictObject({ code: z.string(), roles: z.array(z.string()) })),
  /** Null where they depend on the host. */
  calls: z.array(z.strictObject({ method: z.string(), path: z.string(), permission: z.string() })).nullable(),
  timers: z.array(z.string()),
  jobs: z.array(z.string()),
  deviceKinds: z.array(z.string()),
});
/**
 * What a server half says that it does, read when it was packed. It informs whoever decides about installing; the server asks the half itself
 * when it runs.
 */
export type ServerSummary = z.output<typeof serverSummary>;

export const packageHead = z.strictObject({
  format: z.literal(1),
  id: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must look like vendor.name'),
  version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, 'must be a version such as 1.0.0'),
  /** Range of the SDK for which it was written. */
  sdk: z.string(),
  server: serverSummary.nullable(),
  files: z.record(z.string(), digest),
});
export type PackageHead = z.output<typeof packageHead>;

export const packageSignature = z.strictObject({
  format: z.literal(1),
  /** First part of the ids of the publisher's plugins. */
  publisher: z.string().regex(/^[a-z0-9-]+$/, 'must look like the first part of an id'),
  /** The public key, as SPKI in base64. */
  key: z.string().max(200),
  /** Ed25519, of the bytes of the head, in base64. */
  signature: z.string().max(200),
});
export type PackageSignature = z.output<typeof packageSignature>;

/** In the notation of subresource integrity. */
export function digestOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The publisher of a plugin is the first part of its id. */
export function publisherOf(id: string): string {
  return id.split('.')[0] ?? id;
}
