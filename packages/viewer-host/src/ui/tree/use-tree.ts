import { reaction } from 'mobx';
import { useEffect, useMemo, useRef } from 'react';
import { TreeApi } from '../../api/tree-api.ts';
import { TreeStore } from '../../state/tree-store.ts';
import { type Host, useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { TreeActions } from './tree-actions.ts';
import type { TreeParts } from './tree-parts.ts';

/** The tree of the open project, so that it is as it was when its window is opened again. */
const kept = new WeakMap<Host, { readonly projectId: string; readonly tree: TreeStore }>();

function treeOf(host: Host, projectId: string): TreeStore {
  const known = kept.get(host);
  if (known?.projectId === projectId) return known.tree;
  const tree = new TreeStore(projectId, new TreeApi(host.api), host.styles);
  kept.set(host, { projectId, tree });
  return tree;
}

/** The tree's store and acts, which follow the models of the timeline's day and what is hidden while the window is open. */
export function useTree(): TreeParts {
  const host = useHost();
  const projectId = host.projects.current?.id ?? '';
  const attempt = useAttempt();
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
  });
  const parts = useMemo<TreeParts>(() => {
    const tree = treeOf(host, projectId);
    return { tree, actions: new TreeActions(host, tree), attempt: (action) => latest.current(action) };
  }, [host, projectId]);
  useEffect(() => {
    const { tree } = parts;
    const { layers, timeline, styles } = host;
    const stops = [
      reaction(
        () => ({ models: layers.shownOn(timeline.day), layers: layers.layers }),
        (now) =>
          tree.setModels(
            now.models.map(({ layerId, modelId, modelName, version }) => ({
              layerId,
              modelId,
              modelName,
              versionId: version.id,
            })),
            now.layers.map(({ id, name }) => ({ id, name })),
          ),
        { fireImmediately: true },
      ),
      reaction(
        () => [styles.revision, tree.versionIds],
        () => void tree.places.follow(),
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [host, parts]);
  return parts;
}
