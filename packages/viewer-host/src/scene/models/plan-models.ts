import type { ShownVersion } from '../../state/layer-store.ts';

/** What the scene has of a version. */
export interface HeldVersion {
  readonly versionId: string;
  readonly modelId: string;
  readonly state: 'loading' | 'loaded' | 'failed';
  readonly shown: boolean;
  /** Size of its file. */
  readonly bytes: number;
  /** Milliseconds; when it was last shown. */
  readonly usedAt: number;
}

export interface ModelPlan {
  /** In this order. */
  readonly load: readonly ShownVersion[];
  readonly abort: readonly string[];
  /** All that are on the screen from now on; the others are not. */
  readonly show: ReadonlySet<string>;
  readonly unload: readonly string[];
}

/** Versions that are not shown but kept on the GPU, so that stepping through time is quick. */
export const keptVersions = { count: 4, bytes: 96 * 1024 ** 2 };

/**
 * From what the layers ask for to what the scene must do.
 *
 * Hidden layers are not loaded before they are shown: people hide them to save room. When the timeline moves to another
 * version of a model, the one before stays on the screen until the new one is there.
 * @param known - ids of all versions that the project has. Deleted ones are not kept for later.
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

/** The least recently used ones beyond the budget. */
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
