import type { Api } from '@gantry/plugin-sdk';
import type { permitEndpoints } from '../contract/endpoints.ts';

/** The calls to the module's server half. */
export type PermitApi = Api<typeof permitEndpoints>;
