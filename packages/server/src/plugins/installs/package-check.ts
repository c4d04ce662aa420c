import type { PackageSigner } from '@gantry/contract';
import { isOlderVersion } from '@gantry/plugin-sdk/manifest';
import { keyFingerprint, type PluginPackage } from '@gantry/plugin-sdk/package';
import { ConflictError } from '@gantry/plugin-sdk/server';
import type { InstallRules } from './install-rules.ts';
import type { Install, InstalledVersion } from './install-state.ts';

/** What is installed already. */
export interface PackagePlace {
  /** Under the package's id. */
  readonly installed: Install | undefined;
  /** `gantry.config.json` lists a plugin with the package's id. */
  readonly isConfigured: boolean;
}

/** @throws ConflictError if the package does not fit what is installed */
export function assertFits(file: PluginPackage, { installed, isConfigured }: PackagePlace): void {
  if (isConfigured)
    throw new ConflictError(
      'PACKAGE_CONFIGURED',
      `gantry.config.json lists a plugin '${file.id}' already. Remove it there first.`,
    );
  if (installed !== undefined) assertFollows(file, installed.current);
}

function assertFollows({ id, version, digest, signer }: PluginPackage, current: InstalledVersion): void {
  if (version === current.version)
    throw digest === current.content
      ? new ConflictError('PACKAGE_INSTALLED', `This package of '${id}' is installed already.`)
      : new ConflictError(
          'PACKAGE_SAME_VERSION',
          `Version ${version} of '${id}' is installed with another content. A changed plugin needs a new version.`,
        );
  if (isOlderVersion(version, current.version))
    throw new ConflictError(
      'PACKAGE_OLDER',
      `Version ${current.version} of '${id}' is installed, and this is ${version}. Roll back instead, or remove it first.`,
    );
  if (current.key !== null && signer?.key !== current.key && !signer?.isKnown)
    throw new ConflictError(
      'PACKAGE_OTHER_SIGNER',
      `The installed version of '${id}' was signed with another key than this one, which this server does not know.`,
    );
}

/** Who signed a plugin, for people. */
export function signerOf(id: string, key: string | null, { publishers }: InstallRules): PackageSigner | null {
  if (key === null) return null;
  const publisher = id.split('.')[0] ?? id;
  const known = Object.hasOwn(publishers, publisher) ? publishers[publisher] : undefined;
  return { publisher, fingerprint: keyFingerprint(key), isTrusted: known?.includes(key) ?? false };
}
