import type { Api } from '@gantry/plugin-sdk';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import type { PlacePicker } from '@gantry/plugin-ui/monitoring';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';

/** The plugin as its views use it. */
export interface CctvModule {
  readonly context: CctvContext;
  readonly api: Api<typeof cctvCalls>;
  /** The cameras as the kit's parts show them. */
  readonly view: CameraView;
  /** Picks places on the model; loaded when it is first asked for. */
  picker(): Promise<PlacePicker>;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: CctvModule };
