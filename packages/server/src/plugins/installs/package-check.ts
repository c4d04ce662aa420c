import type { InstallMode, PackageFacts, PackageSigner } from '@gantry/contract';
import { isOlderVersion, sdkProblem } from '@gantry/plugin-sdk/manifest';
import { ConflictError, HttpError, RuleError } from '@gantry/plugin-sdk/server';
import type { PublisherEntry } from '../../config/deployment.ts';
import type { Install, InstalledVersion } from './install-state.ts';
import { factsOf } from './package-facts.ts';
import { type PluginFile, PluginFileError, readPluginFile } from './package-reader.ts';

/** Whom a deployment lets in. */
export interface InstallRules {
  readonly mode: InstallMode;
  readonly publishers: readonly PublisherEntry[];
}

/** What a package is compared with. */
export interface PackagePlace {
  readonly rules: InstallRules;
  /** What is installed under the package's id. */
  readonly installed: Install | undefined;
  /** `gantry.config.json` lists a plugin with the package's id. */
  readonly isConfigured: boolean;
}

/** A package that may be installed. */
export interface CheckedPackage {
  readonly file: PluginFile;
  readonly facts: PackageFacts;
  readonly signer: PackageSigner | null;
}

/** By the code of the reader: the code of the answer. Others are packages that cannot be read. */
const readerCodes: Readonly<Record<string, string>> = {
  'too-large': 'PACKAGE_TOO_LARGE',
  'bad-path': 'PACKAGE_UNSAFE',
  'missing-file': 'PACKAGE_CHANGED',
  'extra-file': 'PACKAGE_CHANGED',
  'wrong-digest': 'PACKAGE_CHANGED',
  'bad-signature': 'PACKAGE_SIGNATURE',
  'second-react': 'PACKAGE_SECOND_REACT',
};

/** Reads a package from somebody unknown. Nothing of it runs. @throws HttpError 422 that says what is wrong with it */
export function readPackageFile(bytes: Uint8Array): PluginFile {
  try {
    return readPluginFile(bytes);
  } catch (error) {
    if (!(error instanceof PluginFileError)) throw error;
    const { code, field, message } = error;
    throw new HttpError(422, readerCodes[code] ?? 'PACKAGE_UNREADABLE', message, {
      cause: error,
      details: { reason: code, ...(field === undefined ? {} : { field }), text: message },
    });
  }
}

/** @throws HttpError that says why the package may not be installed here */
export function checkPackage(file: PluginFile, { rules, installed, isConfigured }: PackagePlace): CheckedPackage {
  const facts = factsOf(file.description);
  const { id, version } = file.description.manifest;
  for (const range of [facts.sdk, file.description.package.sdk]) {
    const problem = sdkProblem(id, range);
    if (problem !== undefined) throw new RuleError('PACKAGE_SDK', problem, { text: problem });
  }
  if (isConfigured)
    throw new ConflictError(
      'PACKAGE_CONFIGURED',
      `gantry.config.json lists a plugin '${id}' already. Remove it there first.`,
    );
  const signer = signerOf(file.signature, rules);
  if (rules.mode === 'signed' && !signer?.isTrusted)
    throw new RuleError(
      'PACKAGE_NOT_TRUSTED',
      signer === null
        ? `'${id}' is not signed, and this server takes only packages of publishers that it knows.`
        : `'${id}' is signed with a key that this server does not know. The operator adds it to "publishers" in gantry.config.json.`,
    );
  if (installed !== undefined) assertFollows(file, signer, installed.current, version);
  return { file, facts, signer };
}

function assertFollows(
  { digest, signature, description: { manifest } }: PluginFile,
  signer: PackageSigner | null,
  current: InstalledVersion,
  version: string,
): void {
  if (digest === current.digest)
    throw new ConflictError('PACKAGE_INSTALLED', `This package of '${manifest.id}' is installed already.`);
  if (version === current.version)
    throw new ConflictError(
      'PACKAGE_SAME_VERSION',
      `Version ${version} of '${manifest.id}' is installed with another content. A changed plugin needs a new version.`,
    );
  if (isOlderVersion(version, current.version))
    throw new ConflictError(
      'PACKAGE_OLDER',
      `Version ${current.version} of '${manifest.id}' is installed, and this is ${version}. Roll back instead, or remove it first.`,
    );
  const key = current.signature?.publicKey;
  if (key !== undefined && signature?.publicKey !== key && !signer?.isTrusted)
    throw new ConflictError(
      'PACKAGE_OTHER_SIGNER',
      `The installed version of '${manifest.id}' was signed with another key than this one, which this server does not know.`,
    );
}

/** Who signed a package, and whether the deployment lists the key. The operator's name for it counts. */
export function signerOf(signature: PluginFile['signature'], { publishers }: InstallRules): PackageSigner | null {
  if (signature === null) return null;
  const known = publishers.find(({ key }) => key === signature.publicKey);
  return {
    publisher: known?.name ?? signature.publisher,
    fingerprint: signature.fingerprint,
    isTrusted: known !== undefined,
  };
}
