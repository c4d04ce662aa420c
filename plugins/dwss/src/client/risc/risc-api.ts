import type { Api } from '@gantry/plugin-sdk';
import type { riscCalls } from '../../contract/risc/calls.ts';
import type { SiteFormsContext } from '../context.ts';

/** The client for the calls of the inspection forms. */
export type RiscApi = Api<typeof riscCalls>;

/** What is behind the data of the inspection forms. */
export interface RiscSource {
  readonly context: SiteFormsContext;
  readonly api: RiscApi;
}
