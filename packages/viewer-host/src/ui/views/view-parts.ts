import { hostTopics } from '@gantry/contract';
import { ViewsApi } from '../../api/views-api.ts';
import { ViewHistory } from '../../state/views/view-history.ts';
import { ViewListStore } from '../../state/views/view-list-store.ts';
import type { Host } from '../host-context.ts';

/** What the windows about views share while a project is open. */
export interface ViewParts {
  readonly projectId: string;
  readonly api: ViewsApi;
  readonly list: ViewListStore;
  readonly history: ViewHistory;
}

const kept = new WeakMap<Host, ViewParts>();

/** Those of the open project, so that they are as they were when a window is opened again. */
export function viewPartsOf(host: Host): ViewParts {
  const projectId = host.projects.current?.id ?? '';
  const known = kept.get(host);
  if (known?.projectId === projectId) return known;
  const api = new ViewsApi(host.api);
  const parts = { projectId, api, list: new ViewListStore(projectId, api), history: new ViewHistory() };
  kept.set(host, parts);
  return parts;
}

/** Keeps the list as the server has it, until the returned function is called. */
export function followViews({ live }: Pick<Host, 'live'>, { list }: ViewParts): () => void {
  void list.refresh();
  const ends = [
    live.on(hostTopics.viewsChanged, () => void list.refresh()),
    live.onResync(() => void list.refresh()),
  ];
  return () => {
    for (const end of ends) end.dispose();
  };
}
