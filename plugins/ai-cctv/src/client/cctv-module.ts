import type { Api } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import type { IObservableValue } from 'mobx';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';
import type { AlertList } from './data/alert-list.ts';

/** A camera's form that was left to point at a place of the model. */
interface Placing {
  /** Undefined for a new camera. */
  readonly monitorId: string | undefined;
  readonly input: FormValues;
}

/** The plugin as its views use it. */
export interface CctvModule {
  readonly context: CctvContext;
  readonly api: Api<typeof cctvCalls>;
  /** Alerts of all cameras. */
  readonly alerts: AlertList;
  /** The camera whose details are open on the model. */
  readonly chosen: IObservableValue<string | undefined>;
  placing: Placing | undefined;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: CctvModule };
