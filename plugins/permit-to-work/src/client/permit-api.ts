import type { Api, PluginContext } from '@gantry/plugin-sdk';
import type { permitEndpoints } from '../contract/endpoints.ts';
import type { manifest } from './manifest.ts';

/** The client for the module's server endpoints. */
export type PermitApi = Api<typeof permitEndpoints>;
export type PermitContext = PluginContext<typeof manifest>;
