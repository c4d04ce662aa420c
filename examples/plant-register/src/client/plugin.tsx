import { type Api, definePlugin, type PluginContext } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import { type Plant, permissions, plantCalls, plantChanged } from '../contract/plants.ts';
import { manifest } from './manifest.ts';
import { PlantPage } from './plant-page.tsx';

export type PlantOrder = 'name' | 'capacity';

/** What the views share for as long as the project is open. */
export interface PlantModule {
  readonly context: PluginContext<typeof manifest>;
  readonly api: Api<typeof plantCalls>;
  readonly list: PagedList<Plant, Record<never, never>, PlantOrder>;
}

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const api = context.api(plantCalls);
    const list: PlantModule['list'] = new PagedList(context, {
      orderBy: 'name',
      rowKey: (plant) => plant.plantID,
      topics: [plantChanged],
      permission: permissions.view,
      fetch: (ask, signal) => api.page(ask, { signal }),
    });
    const module: PlantModule = { context, api, list };
    context.implement.settingsPages('plants', { component: () => <PlantPage module={module} /> });
  },
});
