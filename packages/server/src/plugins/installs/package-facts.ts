import type { PackageDifference, PackageFacts, PackagePermission } from '@gantry/contract';
import { sandboxProblem } from '@gantry/plugin-sdk/manifest';
import type { PluginPackage } from '@gantry/plugin-sdk/package';

/** What a package says about itself. */
export function factsOf({ manifest, builtFor, server }: PluginPackage): PackageFacts {
  const titles = new Map(
    (manifest.permissions ?? []).map(({ id, title }) => [id, localized(manifest, title)]),
  );
  return {
    name: localized(manifest, manifest.name),
    publisher: manifest.publisher ?? null,
    sdk: manifest.sdk,
    capabilities: [...manifest.capabilities],
    endpoints: Object.keys(manifest.endpoints ?? {}),
    permissions: (server?.permissions ?? []).map(({ code, roles }) => ({
      code,
      title: titles.get(code) ?? null,
      roles: [...roles],
    })),
    migrations: (server?.migrations ?? []).map(({ name }) => name),
    calls: (server?.calls ?? []).map(({ method, path, permission }) => `${method} ${path} (${permission})`),
    background: [...(server?.timers ?? []), ...(server?.jobs ?? [])],
    hasServerHalf: server !== null,
    needsPage:
      sandboxProblem(manifest) ?? (builtFor === 'page' ? 'is built for the page, not for a frame.' : null),
    needsFrame: builtFor === 'frame',
  };
}

/** A text of the manifest, which may be the key of a message. */
function localized({ messages }: PluginPackage['manifest'], text: string): PackageFacts['name'] {
  const key = /^%(.+)%$/.exec(text)?.[1];
  const of = (locale: 'en' | 'zh-CN') => (key === undefined ? text : (messages?.[locale][key] ?? key));
  return { en: of('en'), 'zh-CN': of('zh-CN') };
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
    permissions: permissionChange(old.permissions, next.permissions),
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

/** Titles are not compared: another wording gives nobody more. */
function permissionChange(before: readonly PackagePermission[], after: readonly PackagePermission[]) {
  const text = ({ code, roles }: PackagePermission) => [code, ...roles].join(' ');
  const { added, removed } = changed(before.map(text), after.map(text));
  return {
    added: after.filter((one) => added.includes(text(one))),
    removed: before.filter((one) => removed.includes(text(one))),
  };
}

function changed(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  };
}
