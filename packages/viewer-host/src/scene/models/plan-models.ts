import type { ShownVersion } from '../../state/layer-store.ts';

/** A version in the scene, with the state of its load. */
export interface HeldVersion {
  readonly versionId: string;
  readonly modelId: string;
  readonly state: 'loading' | 'loaded' | 'failed';
  readonly shown: boolean;
  /** Size of its file. */
  readonly bytes: number;
  /** When it was last shown, in milliseconds. */
  readonly usedAt: number;
}

export interface ModelPlan {
  /** Versions to load, in this order. */
  readonly load: readonly ShownVersion[];
  readonly abort: readonly string[];
  /** All versions that are visible from now on. */
  readonly show: ReadonlySet<string>;
  readonly unload: readonly string[];
}

/** Limits of hidden versions that are kept on the GPU, so that stepping through time is quick. */
export const keptVersions = { count: 4, bytes: 96 * 1024 ** 2 };

/**
 * Plans what the scene must load, show and unload for the layers and the timeline.
 *
 * Hidden layers are not loaded until they are shown, because people hide them to save memory. When the timeline moves to another
 * version of a model, the previous one stays visible until the new one is loaded.
 * @param known - ids of all versions of the project. Deleted ones are unloaded.
 */
export function planModels(
  wanted: readonly ShownVersion[],
  held: readonly HeldVersion[],
  known: ReadonlySet<string>,
  budget: { readonly count: number; readonly bytes: number } = keptVersions,
): ModelPlan {
  const heldById = new Map(held.map((version) => [version.versionId, version]));
  const visible = wanted.filter(({ visible, version }) => visible && version.fragments !== null);
  const visibleIds = new Set(visible.map(({ version }) => version.id));
  const show = new Set<string>();
  for (const { version, modelId } of visible) {
    const own = heldById.get(version.id);
    if (own?.state === 'loaded') show.add(version.id);
    else if (own?.state !== 'failed') {
      const before = held.find(
        (other) =>
          other.modelId === modelId && other.shown && other.state === 'loaded' && known.has(other.versionId),
      );
      if (before) show.add(before.versionId);
    }
  }
  const idle = held.filter(({ state, versionId }) => state === 'loaded' && !show.has(versionId));
  return {
    load: visible.filter(({ version }) => !heldById.has(version.id)),
    abort: held.filter(({ state, versionId }) => state !== 'loaded' && !visibleIds.has(versionId)).map(idOf),
    show,
    unload: [...idle.filter(({ versionId }) => !known.has(versionId)), ...tooMany(idle, known, budget)].map(
      idOf,
    ),
  };
}

/** The least recently used versions beyond the budget. */
function tooMany(
  idle: readonly HeldVersion[],
  known: ReadonlySet<string>,
  budget: { count: number; bytes: number },
): readonly HeldVersion[] {
  let bytes = 0;
  let count = 0;
  return idle
    .filter(({ versionId }) => known.has(versionId))
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter((version) => {
      bytes += version.bytes;
      count += 1;
      return count > budget.count || bytes > budget.bytes;
    });
}

function idOf({ versionId }: HeldVersion): string {
  return versionId;
}
