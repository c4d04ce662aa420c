import { createHash } from 'node:crypto';
import { largestPackage } from '@gantry/contract';
import { PackageError, type PluginPackage, packageLimits, readPackage } from '@gantry/plugin-sdk/package';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { InstallRules } from './install-rules.ts';

const limits = { ...packageLimits, archive: largestPackage };

/** The code of the answer for each reason of the reader. */
const codes: Readonly<Record<PackageError['code'], string>> = {
  'not-a-package': 'PACKAGE_UNREADABLE',
  'too-large': 'PACKAGE_TOO_LARGE',
  'unsafe-name': 'PACKAGE_UNSAFE',
  'not-a-file': 'PACKAGE_UNSAFE',
  'wrong-digest': 'PACKAGE_CHANGED',
  'invalid-manifest': 'PACKAGE_MANIFEST',
  'sdk-out-of-range': 'PACKAGE_SDK',
  unsigned: 'PACKAGE_NOT_TRUSTED',
  'invalid-signature': 'PACKAGE_SIGNATURE',
  'foreign-signature': 'PACKAGE_SIGNATURE',
};

/**
 * Receives a package while it is counted: nobody need have announced its length, or not truly.
 * @throws HttpError 413 when it is too large
 */
export async function receivePackage(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > largestPackage) throw packageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/**
 * Reads a package from somebody unknown and checks all of it. Nothing of it runs.
 * @throws HttpError 422 that says what is wrong with it
 */
export async function readPackageFile(
  bytes: Uint8Array,
  { mode, publishers }: InstallRules,
): Promise<PluginPackage> {
  try {
    return await readPackage(bytes, { publishers, requireKnownSigner: mode === 'signed', limits });
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    const { code, message } = error;
    throw new HttpError(422, codes[code], message, {
      cause: error,
      details: { reason: code, text: message },
    });
  }
}

export function packageTooLarge(): HttpError {
  return new HttpError(
    413,
    'PACKAGE_TOO_LARGE',
    `A package may have at most ${largestPackage / 1024 / 1024} MB.`,
  );
}

/** Names the file with a package while it waits, and is shown to people. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files below the plugin's `dist`. Others, such as its README, are not installed. */
export function builtFiles({ files }: PluginPackage): ReadonlyMap<string, Uint8Array> {
  const below = 'dist/';
  return new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(below) ? [[path.slice(below.length), bytes] as const] : [],
    ),
  );
}
