import type { FailedClause, PluginManifest, Point } from '@gantry/plugin-sdk';
import type { Kernel } from '@gantry/plugin-sdk/kernel';
import type { ContributionRow, HiddenReason } from '../link/protocol.ts';

/** The plugin's contributions in the order of its manifest, hidden ones with the reason. Read inside a MobX derivation. */
export function contributionRows(
  kernel: Kernel,
  manifest: PluginManifest,
  {
    overlaysOn,
    badges,
  }: {
    readonly overlaysOn: ReadonlyMap<string, unknown>;
    readonly badges: ReadonlyMap<string, number | 'dot'>;
  },
): readonly ContributionRow[] {
  // Keys of `contributes` are points.
  const points = Object.keys(manifest.contributes ?? {}) as Point[];
  return points.flatMap((point) =>
    kernel
      .contributions(point)
      .filter(({ pluginId }) => pluginId === manifest.id)
      .map(({ id, title, visible, hiddenReasons, declared }) => ({
        point,
        id,
        title,
        isVisible: visible,
        reasons: hiddenReasons.map(reasonOf),
        badge: badges.get(`${point}/${id}`),
        ...('target' in declared && { target: declared.target }),
        ...(point === 'sceneOverlays' && { isOn: overlaysOn.has(id) }),
      })),
  );
}

function reasonOf({ clause, text }: FailedClause): HiddenReason {
  if ('permission' in clause) return { kind: 'permission', name: clause.permission, text };
  if ('project' in clause) return { kind: 'project', name: clause.project.join(', '), text };
  if ('tab' in clause) return { kind: 'tab', name: clause.tab, text };
  return { kind: 'other', name: '', text };
}
