import type { ModelVersion } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { CompareApi, type VersionPair } from '../../api/compare-api.ts';
import { TreeApi } from '../../api/tree-api.ts';
import { ChangeColours } from '../../state/compare/change-colours.ts';
import { CompareStore } from '../../state/compare/compare-store.ts';
import { ShapeNames } from '../../state/find/shape-names.ts';
import { type Host, useHost } from '../host-context.ts';
import { useRefusal } from '../use-attempt.ts';

interface Kept {
  readonly projectId: string;
  readonly compare: CompareStore;
  readonly names: ShapeNames;
}

/** The comparison of the open project, so that it is as it was when its window is opened again. */
const kept = new WeakMap<Host['api'], Kept>();

function keptOf(host: Pick<Host, 'api' | 'projects'>): Kept {
  const projectId = host.projects.current?.id ?? '';
  const known = kept.get(host.api);
  if (known?.projectId === projectId) return known;
  const compare = new CompareStore(new CompareApi(host.api, projectId));
  const made = { projectId, compare, names: new ShapeNames(projectId, new TreeApi(host.api)) };
  kept.set(host.api, made);
  return made;
}

/** What is compared while the window is open; undefined without a model that has two versions. */
export function compareStoreOf(host: Pick<Host, 'api' | 'projects'>): CompareStore {
  return keptOf(host).compare;
}

/** The ready versions of a model, the newest first. */
export function readyVersions(
  host: Pick<Host, 'layers'>,
  modelId: string | undefined,
): readonly ModelVersion[] {
  const models = host.layers.layers.flatMap(({ models }) => models);
  const versions = models.find(({ id }) => id === modelId)?.versions ?? [];
  return versions.filter(({ status }) => status === 'ready');
}

/** The object in the scene that stands for one of the list: a removed one is of the older version, which is a model of its own there. */
export function refOf(
  pair: VersionPair,
  modelId: string,
  { globalId, kinds }: { readonly globalId: string; readonly kinds: readonly string[] },
): ObjectRef {
  return { modelId: kinds.includes('removed') ? pair.older : modelId, globalId };
}

/** All shapes of a version, whatever their number. */
const everyShape = [0, Number.MAX_SAFE_INTEGER];

/**
 * Colours the differences while the window is open, with the older version's removed objects beside the newer version, and gives all of it back
 * at the end: the colours, the older version and the day.
 */
export function useCompared(modelId: string): CompareStore {
  const host = useHost();
  const refuse = useRefusal();
  const { compare, names } = useMemo(() => keptOf(host), [host]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to tell a refusal does not matter
  useEffect(() => {
    const { layers, timeline, styles } = host;
    const colours = new ChangeColours(styles);
    const dayBefore = timeline.day;
    const isFollowing = dayBefore === timeline.modelDays.at(-1);
    let round = 0;
    /** Only once for each pair: whoever chooses another day then wants that. */
    let soughtFor: VersionPair | undefined;
    let hasSought = false;
    const paint = async (pair: VersionPair) => {
      round += 1;
      const turn = round;
      const { compared } = compare;
      if (compared.kind !== 'ready') return;
      const newer = { modelId, versionId: pair.newer };
      const older = { modelId: pair.older, versionId: pair.older };
      const removed = compared.shapes.groups.filter(({ kinds }) => kinds.includes('removed'));
      const groups = await Promise.all(
        compared.shapes.groups.map(async ({ kinds, shapes }) => ({
          kinds,
          objects: await names.refs([newer, older], [shapes]),
        })),
      );
      const rest = async (version: typeof newer, without: readonly (typeof groups)[number][]) => {
        const changed = new Set(without.flatMap(({ objects }) => objects.map(({ globalId }) => globalId)));
        const all = await names.refs([version], [{ versionId: version.versionId, ranges: everyShape }]);
        return all.filter(({ globalId }) => !changed.has(globalId));
      };
      const isRemoved = ({ kinds }: (typeof groups)[number]) => kinds.includes('removed');
      const unchanged = await rest(
        newer,
        groups.filter((group) => !isRemoved(group)),
      );
      const common = removed.length > 0 ? await rest(older, groups.filter(isRemoved)) : [];
      if (turn !== round) return;
      stopPainting?.();
      // Before the older version comes, so that all that both versions have is hidden when it does.
      stopPainting = reaction(
        () => ({ shown: new Set(compare.kinds), isFaded: compare.isFaded }),
        (look) => colours.paint({ groups, unchanged, kept: common, ...look }),
        { fireImmediately: true },
      );
      const version = readyVersions(host, modelId).find(({ id }) => id === pair.older);
      const layer = layers.layerOfModel(modelId);
      const modelName = layer?.models.find(({ id }) => id === modelId)?.name ?? '';
      if (removed.length > 0 && version && layer)
        layers.setBesides({
          layerId: layer.id,
          modelId: pair.older,
          modelName,
          version,
          visible: true,
          opacity: 1,
        });
    };
    let stopPainting: (() => void) | undefined;
    const clear = () => {
      round += 1;
      stopPainting?.();
      stopPainting = undefined;
      layers.setBesides(undefined);
      colours.end();
    };
    const stop = reaction(
      () => {
        const { pair, compared } = compare;
        const newer = readyVersions(host, modelId).find(({ id }) => id === pair?.newer);
        return {
          pair,
          newer,
          isReady: compared.kind === 'ready',
          isShown: isNewerShown(host, modelId, pair),
        };
      },
      ({ pair, newer, isReady, isShown }) => {
        clear();
        if (!pair || !isReady) return;
        const isNew = soughtFor !== pair;
        soughtFor = pair;
        if (isShown) void paint(pair).catch(refuse);
        else if (newer && isNew) {
          hasSought = true;
          timeline.pause();
          timeline.seek(newer.createdDate);
        }
      },
      {
        fireImmediately: true,
        equals: (a, b) => a.pair === b.pair && a.isReady === b.isReady && a.isShown === b.isShown,
      },
    );
    return () => {
      stop();
      clear();
      if (hasSought) timeline.restore(isFollowing ? undefined : dayBefore);
    };
  }, [host, compare, names, modelId]);
  return compare;
}

/** Whether the scene shows the newer one of the compared versions. */
export function isNewerShown(host: Host, modelId: string, pair: VersionPair | undefined): boolean {
  const { layers, timeline } = host;
  return layers
    .shownOn(timeline.day)
    .some((shown) => shown.modelId === modelId && shown.version.id === pair?.newer);
}
