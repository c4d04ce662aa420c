import type { Api, PluginContext } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import { type Plant, permissions, plantCalls, plantChanged } from '../contract/plants.ts';
import type { manifest } from './manifest.ts';

type PlantOrder = 'name' | 'capacity';

/** What the views share for as long as the project is open. */
export interface PlantModule {
  readonly context: PluginContext<typeof manifest>;
  readonly api: Api<typeof plantCalls>;
  readonly list: PagedList<Plant, Record<never, never>, PlantOrder>;
}

export function plantModule(context: PlantModule['context']): PlantModule {
  const api = context.api(plantCalls);
  const list: PlantModule['list'] = new PagedList(context, {
    orderBy: 'name',
    rowKey: (plant) => plant.plantID,
    topics: [plantChanged],
    permission: permissions.view,
    fetch: (ask, signal) => api.page(ask, { signal }),
  });
  return { context, api, list };
}
