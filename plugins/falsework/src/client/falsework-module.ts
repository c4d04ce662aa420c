import type { Api, LiveService, PluginContext } from '@gantry/plugin-sdk';
import type { falseworkCalls } from '../contract/falsework.ts';
import type { manifest } from './manifest.ts';
import type { SensorList } from './sensor-list.ts';

export type FalseworkContext = PluginContext<typeof manifest>;

/** The plugin as its views use it. */
export interface FalseworkModule {
  readonly context: FalseworkContext;
  readonly api: Api<typeof falseworkCalls>;
  readonly live: LiveService;
  /** The sensors of the index and the tiles. */
  readonly sensors: SensorList;
}
