import { viewContext } from '@gantry/plugin-sdk';
import type { FetchedValue } from '@gantry/plugin-ui';
import type { PermitRules } from '../contract/wire.ts';
import type { PermitApi, PermitContext } from './permit-api.ts';
import type { IndexStore } from './state/index-store.ts';
import type { LocationList } from './state/location-list.ts';
import type { LocationStore } from './state/location-store.ts';
import type { PermitList } from './state/permit-list.ts';

/** State that the plugin's views share while a project is open. */
export interface PermitSession {
  readonly context: PermitContext;
  readonly api: PermitApi;
  readonly locations: LocationStore;
  /** Used by the model tab. */
  readonly index: IndexStore;
  /** Used by the dashboard tile. */
  readonly today: IndexStore;
  /** Used by the dashboard item's own page. */
  readonly list: PermitList;
  readonly locationList: LocationList;
  readonly rules: FetchedValue<PermitRules>;
  /** Milliseconds since the epoch by the server's clock. */
  now(): number;
}

export const [PermitSessionProvider, usePermitSession] = viewContext<PermitSession>('the permits');
