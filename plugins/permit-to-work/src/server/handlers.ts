import type { Handlers } from '@gantry/plugin-sdk/server';
import type { permitEndpoints } from '../contract/endpoints.ts';

/** Handlers for some of the module's endpoints. */
export type PermitHandlers<K extends keyof typeof permitEndpoints> = Pick<
  Handlers<typeof permitEndpoints>,
  K
>;
