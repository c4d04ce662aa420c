import { type PluginManifest, sdkVersion } from '@gantry/plugin-sdk';
import { satisfies } from 'semver';
import { z } from 'zod';
import { PackageError } from './package-error.ts';
import {
  builtFolder,
  descriptionFile,
  digestOf,
  headFile,
  packageHead,
  type ServerSummary,
  signatureFile,
} from './package-format.ts';
import { type Signer, signerOf } from './sign-package.ts';
import { manifestIn, readJson } from './write-package.ts';
import { type UnpackLimits, unzipped } from './zip.ts';

/** What a package may have at most. */
export const packageLimits: UnpackLimits = {
  archive: 32 * 1024 * 1024,
  content: 128 * 1024 * 1024,
  files: 2000,
};

/** Whom and what a deployment accepts. */
export interface PackageRules {
  /** Public keys of the publishers that are known, by the first part of their ids. Of a publisher in this list only these keys count. */
  readonly publishers?: Readonly<Record<string, readonly string[]>>;
  /** Refuses a package without a signature of a known key. */
  readonly requireKnownSigner?: boolean;
  /** Version of the SDK that the package's range must include; that of this SDK unless given. */
  readonly sdk?: string;
  /** `packageLimits` unless given. */
  readonly limits?: UnpackLimits;
}

/** A package that may be shown and installed. */
export interface PluginPackage {
  /** Id of the plugin. */
  readonly id: string;
  /** Version of the plugin. */
  readonly version: string;
  /** Range of the SDK for which it was written. */
  readonly sdk: string;
  /** Everything that the host shows before it runs the plugin's code. */
  readonly manifest: PluginManifest;
  /** Where its browser half can run; null where the build did not say it. */
  readonly builtFor: 'page' | 'frame' | null;
  /** What the server half says that it does; null without one. */
  readonly server: ServerSummary | null;
  /** Names the content: it stays when the package is signed or packed again. */
  readonly digest: string;
  /** Null when nobody signed it. */
  readonly signer: Signer | null;
  /** The files to write into the plugin's folder, by their paths there; all names are safe. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What `dist/plugin.json` says of its files. */
const description = z.looseObject({
  entry: z.string(),
  builtFor: z.enum(['page', 'frame']).optional(),
  server: z.string().nullable(),
  files: z.record(z.string(), z.string()),
});

/**
 * Reads a package from somebody unknown and checks all of it: names, sizes, digests, signature, manifest and the range of the SDK. It runs
 * nothing of the plugin and writes nothing.
 * @throws PackageError when it must not be installed
 */
export async function readPackage(archive: Uint8Array, rules: PackageRules = {}): Promise<PluginPackage> {
  const { publishers = {}, sdk = sdkVersion, limits = packageLimits } = rules;
  const files = await unzipped(archive, limits);
  const head = files.get(headFile) ?? Buffer.alloc(0);
  const data = readJson(files.get(headFile), headFile, packageHead);
  const signature = files.get(signatureFile);
  files.delete(headFile);
  files.delete(signatureFile);
  compareDigests(files, data.files);
  const signer = signature === undefined ? null : signerOf({ bytes: head, data }, signature, publishers);
  if (rules.requireKnownSigner && !signer?.isKnown)
    throw new PackageError('unsigned', `${data.id} is not signed with a key that is known here.`);
  if (!satisfies(sdk, data.sdk, { includePrerelease: true }))
    throw new PackageError(
      'sdk-out-of-range',
      `${data.id} is written for the SDK ${data.sdk}, and here is ${sdk}.`,
    );
  const manifest = manifestIn(files.get(descriptionFile));
  compareManifest(manifest, data);
  const builtFor = compareDescription(files);
  const { id, version, server } = data;
  return { id, version, sdk: data.sdk, manifest, builtFor, server, digest: digestOf(head), signer, files };
}

function compareDigests(
  files: ReadonlyMap<string, Uint8Array>,
  stated: Readonly<Record<string, string>>,
): void {
  for (const name of new Set([...Object.keys(stated), ...files.keys()])) {
    const bytes = files.get(name);
    const expected = Object.hasOwn(stated, name) ? stated[name] : undefined;
    if (bytes === undefined) throw new PackageError('wrong-digest', `${name} is missing from the package.`);
    if (expected === undefined) throw new PackageError('wrong-digest', `${name} is not part of the package.`);
    if (digestOf(bytes) !== expected)
      throw new PackageError('wrong-digest', `${name} was changed after the package was made.`);
  }
}

function compareManifest(
  manifest: PluginManifest,
  head: Readonly<Record<'id' | 'version' | 'sdk', string>>,
): void {
  for (const field of ['id', 'version', 'sdk'] as const)
    if (manifest[field] !== head[field])
      throw new PackageError(
        'invalid-manifest',
        `${headFile} says ${field} ${head[field]}, and the manifest ${manifest[field]}.`,
      );
}

/**
 * The server refuses a plugin whose files are not those of its description, so the package is refused before it is installed.
 * @returns what the description says of where the plugin can run
 */
function compareDescription(files: ReadonlyMap<string, Uint8Array>): PluginPackage['builtFor'] {
  const described = readJson(files.get(descriptionFile), descriptionFile, description);
  const { entry, server, files: stated } = described;
  const built = new Map(
    [...files].filter(([name]) => name.startsWith(builtFolder) && name !== descriptionFile),
  );
  compareDigests(
    built,
    Object.fromEntries(Object.entries(stated).map(([name, digest]) => [builtFolder + name, digest])),
  );
  for (const name of [`client/${entry}`, ...(server === null ? [] : [server])])
    if (!built.has(builtFolder + name))
      throw new PackageError(
        'not-a-package',
        `${descriptionFile} names ${name}, which is not in the package.`,
      );
  return described.builtFor ?? null;
}
