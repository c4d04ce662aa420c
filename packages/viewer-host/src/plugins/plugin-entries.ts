import type { Locale } from '@gantry/plugin-sdk';
import type { PluginEntry } from '../ui/plugin-ui-port.ts';
import type { KeyAssignment } from './assign-keys.ts';
import { keyConflictText } from './key-conflict-text.ts';
import type { PluginSession } from './plugin-session.ts';

/** The state of each plugin of the project, for its settings page. Must be read inside MobX derivations. */
export function pluginEntries(
  session: PluginSession,
  keys: KeyAssignment,
  locale: Locale,
): readonly PluginEntry[] {
  return session.kernel.records.map((record) => {
    const runtime = session.kernel.plugin(record.id);
    const listed = session.plugins.find(({ id }) => id === record.id);
    return {
      record,
      name: runtime?.name ?? record.id,
      publisher: runtime?.manifest.publisher,
      trust: listed?.trust ?? 'trusted',
      problem: listed?.problem,
      faults: listed?.faults,
      unknownRoles: listed?.unknownRoles,
      capabilities: runtime?.manifest.capabilities ?? [],
      health: runtime && {
        degraded: [...runtime.degraded, ...keyConflicts(session, keys, record.id, locale)],
        figures: runtime.telemetry.figures,
      },
    };
  });
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
