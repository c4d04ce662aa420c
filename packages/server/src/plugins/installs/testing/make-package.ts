import { createHash } from 'node:crypto';
import { packageLimits, type ServerSummary, signPackage, writePackage } from '@gantry/plugin-sdk/package';

export interface PackageParts {
  /** Fields in addition to id `acme.lamp`, version `1.0.0`, name and range of the SDK. */
  readonly manifest?: object;
  /** Files below `dist`, by their paths there. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the build says of where it can run. */
  readonly builtFor?: 'page' | 'frame';
  /** Source of the server half. */
  readonly server?: string;
  readonly summary?: Partial<ServerSummary>;
  /** The description does not fit the browser half, as after somebody changed it. */
  readonly wrongDigest?: boolean;
  /** With which it is signed. */
  readonly privateKey?: string;
}

/** A package as `gantry-plugin pack` makes it. */
export async function makePackage(parts: PackageParts = {}): Promise<Buffer> {
  const { manifest, files, builtFor, server, summary, wrongDigest, privateKey } = parts;
  const code = {
    'client/index.js': 'export const plugin = {};',
    ...(server === undefined ? {} : { 'server/index.js': server }),
    ...files,
  };
  const description = {
    manifest: {
      id: 'acme.lamp',
      version: '1.0.0',
      name: 'Lamp',
      sdk: '^1.0.0',
      capabilities: ['storage', 'dialogs'],
      ...manifest,
    },
    entry: 'index.js',
    builtFor,
    server: server === undefined ? null : 'server/index.js',
    files: Object.fromEntries(Object.entries(code).map(([path, text]) => [path, digestOf(text)])),
  };
  const packed = wrongDigest ? { ...code, 'client/index.js': 'export const plugin = null;' } : code;
  const built = Object.entries({ ...packed, 'plugin.json': JSON.stringify(description) });
  const nothing = { migrations: [], permissions: [], calls: [], timers: [], jobs: [], deviceKinds: [] };
  const bytes = await writePackage({
    built: new Map(built.map(([path, text]) => [path, Buffer.from(text)])),
    server: server === undefined ? null : { ...nothing, ...summary },
  });
  return privateKey === undefined ? bytes : signPackage(bytes, privateKey, packageLimits);
}

function digestOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
