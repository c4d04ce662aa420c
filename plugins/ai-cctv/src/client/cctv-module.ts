import type { Api } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';

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
  /** The cameras as the kit's parts show them. */
  readonly view: CameraView;
  placing: Placing | undefined;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: CctvModule };
