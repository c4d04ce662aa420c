import type { PackageDifference, PackageFacts } from '@gantry/contract';
import { sandboxProblem } from '@gantry/plugin-sdk/manifest';
import type { PluginPackage } from '@gantry/plugin-sdk/package';

/** What a package says about itself. */
export function factsOf({ manifest, builtFor, server }: PluginPackage): PackageFacts {
  const key = /^%(.+)%$/.exec(manifest.name)?.[1];
  const named = (locale: 'en' | 'zh-CN') =>
    key === undefined ? manifest.name : (manifest.messages?.[locale][key] ?? key);
  return {
    name: { en: named('en'), 'zh-CN': named('zh-CN') },
    publisher: manifest.publisher ?? null,
    sdk: manifest.sdk,
    capabilities: [...manifest.capabilities],
    endpoints: Object.keys(manifest.endpoints ?? {}),
    permissions: (server?.permissions ?? []).map(({ code, roles }) => ({ code, roles: [...roles] })),
    migrations: (server?.migrations ?? []).map(({ name }) => name),
    calls: (server?.calls ?? []).map(({ method, path, permission }) => `${method} ${path} (${permission})`),
    background: [...(server?.timers ?? []), ...(server?.jobs ?? [])],
    hasServerHalf: server !== null,
    needsPage:
      sandboxProblem(manifest) ?? (builtFor === 'page' ? 'is built for the page, not for a frame.' : null),
    needsFrame: builtFor === 'frame',
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
    signer: signerChange(before.key, after.key),
  };
}

function signerChange(before: string | null, after: string | null): PackageDifference['signer'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'other';
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
