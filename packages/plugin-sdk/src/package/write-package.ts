import { parseManifest } from '@gantry/plugin-sdk/manifest';
import { z } from 'zod';
import { PackageError } from './package-error.ts';
import {
  builtFolder,
  descriptionFile,
  digestOf,
  headFile,
  type PackageHead,
  type ServerSummary,
} from './package-format.ts';
import { zipped } from './zip.ts';

/** What goes into a package. */
export interface PackageContent {
  /** Files below `dist`, by their paths there, `plugin.json` among them. */
  readonly built: ReadonlyMap<string, Uint8Array>;
  /** Further files, such as `README.md` and the SQL of the migrations. */
  readonly others?: ReadonlyMap<string, Uint8Array>;
  /** Null without a server half. */
  readonly server: ServerSummary | null;
}

const description = z.looseObject({ manifest: z.unknown() });

/**
 * Makes a package: one file, with a digest of each file in it. The same content gives the same bytes.
 * @throws PackageError when `plugin.json` is missing or its manifest is not valid
 */
export async function writePackage({ built, others = new Map(), server }: PackageContent): Promise<Buffer> {
  const files = new Map(others);
  for (const [path, bytes] of built) files.set(`${builtFolder}${path}`, bytes);
  const manifest = manifestIn(files.get(descriptionFile));
  const digests = [...files].map(([path, bytes]) => [path, digestOf(bytes)] as const);
  const head: PackageHead = {
    format: 1,
    id: manifest.id,
    version: manifest.version,
    sdk: manifest.sdk,
    server,
    files: Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  files.set(headFile, Buffer.from(`${JSON.stringify(head, null, 2)}\n`));
  return zipped(files);
}

/**
 * The manifest in a built description.
 * @throws PackageError that names each field that is wrong
 */
export function manifestIn(bytes: Uint8Array | undefined) {
  const { manifest } = readJson(bytes, descriptionFile, description);
  const parsed = parseManifest(manifest);
  if (parsed.ok) return parsed.manifest;
  const what = parsed.problems.map(({ path, text }) => `${path}: ${text}`).join('; ');
  throw new PackageError('invalid-manifest', `The manifest in ${descriptionFile} is not valid: ${what}.`);
}

/** @throws PackageError when the file is missing, no JSON, or not as the schema says */
export function readJson<S extends z.ZodType>(
  bytes: Uint8Array | undefined,
  name: string,
  schema: S,
): z.output<S> {
  if (bytes === undefined) throw new PackageError('not-a-package', `The package has no ${name}.`);
  const text = Buffer.from(bytes).toString('utf8');
  const found = (() => {
    try {
      return schema.safeParse(JSON.parse(text));
    } catch (cause) {
      throw new PackageError('not-a-package', `${name} is no JSON.`, { cause });
    }
  })();
  if (found.success) return found.data;
  throw new PackageError('not-a-package', `${name} is not valid: ${z.prettifyError(found.error)}`);
}
