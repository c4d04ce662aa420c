import type { PackageDifference, PackageFacts } from '@gantry/contract';
import { describeProblems, parseManifest, sandboxProblem } from '@gantry/plugin-sdk/manifest';
import { RuleError } from '@gantry/plugin-sdk/server';
import type { PluginFile } from './package-reader.ts';

/** `plugin.json` of a package, which stays in the folder of the installed version. */
export type PackageDescription = PluginFile['description'];

/** What a package says about itself. @throws RuleError if its manifest is not valid */
export function factsOf({ manifest: given, server, package: packed }: PackageDescription): PackageFacts {
  const parsed = parseManifest(given);
  if (!parsed.ok)
    throw new RuleError(
      'PACKAGE_MANIFEST',
      `The manifest of ${given.id} is not valid. ${describeProblems(parsed.problems)}`,
      { problems: parsed.problems },
    );
  const { manifest } = parsed;
  const named = (locale: 'en' | 'zh-CN') => {
    const key = /^%(.+)%$/.exec(manifest.name)?.[1];
    return key === undefined ? manifest.name : (manifest.messages?.[locale][key] ?? key);
  };
  return {
    name: { en: named('en'), 'zh-CN': named('zh-CN') },
    publisher: packed.publisher ?? manifest.publisher ?? null,
    description: packed.description ?? null,
    sdk: manifest.sdk,
    capabilities: [...manifest.capabilities],
    endpoints: Object.keys(manifest.endpoints ?? {}),
    permissions: packed.permissions.map(({ code, roles }) => ({ code, roles: [...roles] })),
    migrations: [...packed.migrations],
    hasServerHalf: server !== null,
    needsPage: sandboxProblem(manifest) ?? null,
  };
}

/** What an update changes. */
export function differenceOf(
  before: { readonly version: string; readonly facts: PackageFacts; readonly key: string | null },
  after: { readonly facts: PackageFacts; readonly key: string | null },
): PackageDifference {
  const [old, next] = [before.facts, after.facts];
  return {
    from: before.version,
    capabilities: changed(old.capabilities, next.capabilities),
    endpoints: changed(old.endpoints, next.endpoints),
    permissions: changed(old.permissions.map(permissionText), next.permissions.map(permissionText)),
    migrations: changed(old.migrations, next.migrations),
    serverHalf: serverHalfChange(old.hasServerHalf, next.hasServerHalf),
    signer: before.key === after.key ? 'same' : 'other',
  };
}

function serverHalfChange(had: boolean, has: boolean): PackageDifference['serverHalf'] {
  if (had === has) return 'same';
  return has ? 'added' : 'removed';
}

function permissionText({ code, roles }: PackageFacts['permissions'][number]): string {
  return roles.length === 0 ? code : `${code}: ${roles.join(', ')}`;
}

function changed(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  };
}

