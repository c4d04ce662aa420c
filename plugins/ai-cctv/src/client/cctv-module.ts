import type { Api } from '@gantry/plugin-sdk';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';
import type { CameraPicker } from './settings/camera-picker.ts';

/** The plugin as its views use it. */
export interface CctvModule {
  readonly context: CctvContext;
  readonly api: Api<typeof cctvCalls>;
  /** The cameras as the kit's parts show them. */
  readonly view: CameraView;
  /** Picks places on the model, and what cameras look at; loaded when it is first asked for. */
  picker(): Promise<CameraPicker>;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: CctvModule };
