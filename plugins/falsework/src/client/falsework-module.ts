import type { Api, LiveService, PluginContext } from '@gantry/plugin-sdk';
import type { PlacePicker } from '@gantry/plugin-ui/monitoring';
import type { falseworkCalls } from '../contract/falsework.ts';
import type { manifest } from './manifest.ts';

export type FalseworkContext = PluginContext<typeof manifest>;

/** The plugin as its views use it. */
export interface FalseworkModule {
  readonly context: FalseworkContext;
  readonly api: Api<typeof falseworkCalls>;
  readonly live: LiveService;
  /** Picks places on the model; loaded when it is first asked for. */
  picker(): Promise<PlacePicker>;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: FalseworkModule };
