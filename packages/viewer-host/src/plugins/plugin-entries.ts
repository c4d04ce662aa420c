import type { Locale, PluginManifest, Point } from '@gantry/plugin-sdk';
import { localize, type PluginRuntime } from '@gantry/plugin-sdk/kernel';
import type { ContributionItem, HiddenReason, PluginEntry } from '../ui/plugin-entry.ts';
import type { KeyAssignment } from './assign-keys.ts';
import { keyConflictText } from './key-conflict-text.ts';
import type { PluginSession } from './plugin-session.ts';

/** The state of each plugin of the project, for its settings page. Must be read inside MobX derivations. */
export function pluginEntries(
  session: PluginSession,
  keys: KeyAssignment,
  locale: Locale,
  may: (permission: string) => boolean,
): readonly PluginEntry[] {
  return session.kernel.records.map((record) => {
    const runtime = session.kernel.plugin(record.id);
    const listed = session.plugins.find(({ id }) => id === record.id);
    return {
      record,
      name: runtime?.name ?? record.id,
      publisher: runtime?.manifest.publisher,
      trust: listed?.trust ?? 'trusted',
      unused: listed?.unused,
      problem: listed?.problem,
      faults: listed?.faults,
      unknownRoles: listed?.unknownRoles,
      pageFaults: session.faultsOf(record.id),
      ...(runtime ? partsOf(session, runtime, locale, may) : unread),
      health: runtime && {
        degraded: [...runtime.degraded, ...keyConflicts(session, keys, record.id, locale)],
        figures: runtime.telemetry.figures,
      },
    };
  });
}

type Parts = Pick<PluginEntry, 'capabilities' | 'permissions' | 'contributions' | 'blockedBy'>;

/** Of a plugin whose manifest cannot be read. */
const unread: Parts = { capabilities: [], permissions: [], contributions: [], blockedBy: [] };

function partsOf(
  session: PluginSession,
  { manifest, descriptor, blockedReasons }: PluginRuntime,
  locale: Locale,
  may: (permission: string) => boolean,
): Parts {
  const nameOf = namesIn(manifest, locale);
  const named = (reasons: readonly Omit<HiddenReason, 'nameOf'>[]): readonly HiddenReason[] =>
    reasons.map((reason) => ({ ...reason, nameOf }));
  // Safe: a manifest that was parsed has no other keys.
  const points = Object.keys(manifest.contributes ?? {}) as Point[];
  return {
    capabilities: manifest.capabilities.map((id) => ({ id, isGranted: descriptor.grants.includes(id) })),
    permissions: (manifest.permissions ?? []).map(({ id }) => ({
      id,
      title: nameOf('permission', id),
      isHeld: may(id),
    })),
    contributions: points.flatMap((point) =>
      session.kernel
        .contributions(point)
        .filter(({ pluginId }) => pluginId === manifest.id)
        .map(
          ({ id, title, hiddenReasons }): ContributionItem => ({
            id,
            point,
            title,
            hiddenBy: named(hiddenReasons),
          }),
        ),
    ),
    blockedBy: named(blockedReasons),
  };
}

/** Names of what the conditions of a manifest are about; the id where it has none. */
function namesIn(manifest: PluginManifest, locale: Locale): HiddenReason['nameOf'] {
  const { permissions, contributes, settings } = manifest;
  return (kind, id) => {
    const title = {
      permission: () => permissions?.find((one) => one.id === id)?.title,
      tab: () => contributes?.modelTabs?.[id]?.title,
      setting: () => settings?.[id]?.title,
    }[kind]();
    return title === undefined ? id : localize(manifest, title, locale);
  };
}

function keyConflicts(
  session: PluginSession,
  { conflicts }: KeyAssignment,
  pluginId: string,
  locale: Locale,
): readonly string[] {
  return conflicts
    .filter(({ command }) => command.pluginId === pluginId)
    .map(({ command, keys, heldBy }) =>
      keyConflictText(locale, {
        key: keys.join('+'),
        command: command.title,
        other: heldBy && `${session.nameOf(heldBy.pluginId)}: ${heldBy.title}`,
      }),
    );
}
