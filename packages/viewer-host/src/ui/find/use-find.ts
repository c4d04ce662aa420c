import { reaction } from 'mobx';
import { useEffect, useMemo } from 'react';
import { FindApi } from '../../api/find-api.ts';
import { TreeApi } from '../../api/tree-api.ts';
import { FindStore } from '../../state/find/find-store.ts';
import { ShapeNames } from '../../state/find/shape-names.ts';
import { type Host, useHost } from '../host-context.ts';
import { quietMs } from '../palette/search-delay.ts';

/** The search of the open project, so that it is as it was when its window is opened again. */
const kept = new WeakMap<Host, { readonly projectId: string; readonly find: FindStore }>();

export function findStoreOf(host: Host): FindStore {
  const projectId = host.projects.current?.id ?? '';
  const known = kept.get(host);
  if (known?.projectId === projectId) return known.find;
  const find = new FindStore(
    new FindApi(host.api, projectId),
    new ShapeNames(projectId, new TreeApi(host.api)),
  );
  kept.set(host, { projectId, find });
  return find;
}

/** The search, which follows the models of the timeline's day and its own conditions while the window is open. */
export function useFind(): FindStore {
  const host = useHost();
  const find = useMemo(() => findStoreOf(host), [host]);
  useFollowedVersions(find);
  useEffect(
    () =>
      reaction(
        () => JSON.stringify([find.filter, find.versionIds]),
        () => void find.run(),
        { fireImmediately: true, delay: quietMs },
      ),
    [find],
  );
  return find;
}

/** Tells the search which versions the scene shows. */
export function useFollowedVersions(find: FindStore): void {
  const { layers, timeline } = useHost();
  useEffect(
    () =>
      reaction(
        () =>
          layers.shownOn(timeline.day).map(({ modelId, version }) => ({ modelId, versionId: version.id })),
        (versions) => find.setVersions(versions),
        { fireImmediately: true, equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
      ),
    [find, layers, timeline],
  );
}
