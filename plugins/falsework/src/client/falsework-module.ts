import type { Api, LiveService, PluginContext } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import type { falseworkCalls } from '../contract/falsework.ts';
import type { manifest } from './manifest.ts';

export type FalseworkContext = PluginContext<typeof manifest>;

/** A sensor's form that was left to point at a place of the model. */
interface Placing {
  /** Undefined for a new sensor. */
  readonly sensorId: string | undefined;
  readonly input: FormValues;
}

/** The plugin as its views use it. */
export interface FalseworkModule {
  readonly context: FalseworkContext;
  readonly api: Api<typeof falseworkCalls>;
  readonly live: LiveService;
  placing: Placing | undefined;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: FalseworkModule };
