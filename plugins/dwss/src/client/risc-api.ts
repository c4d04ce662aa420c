import type { Api, PluginContext } from '@gantry/plugin-sdk';
import type { riscCalls } from '../contract/risc/calls.ts';
import type { manifest } from './manifest.ts';

export type RiscContext = PluginContext<typeof manifest>;
/** The client for the calls of the inspection forms. */
export type RiscApi = Api<typeof riscCalls>;

/** What is behind the plugin's data. */
export interface RiscSource {
  readonly context: RiscContext;
  readonly api: RiscApi;
}
