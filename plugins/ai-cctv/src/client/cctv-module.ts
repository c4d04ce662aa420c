import type { Api, MenuState, Position } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';

/** Picks points of the model for the form of a camera. */
export interface CameraPicking {
  /** Leaves a form for the place of its camera. @param monitorId - undefined for a new camera */
  leaveToPlace(monitorId: string | undefined, input: FormValues): Promise<void>;
  /** Leaves a form for the point at which its camera looks. @param monitorId - undefined for a new camera */
  leaveToAim(monitorId: string | undefined, input: FormValues): Promise<void>;
  /** The menu entry of a point: it takes the point to the form that waits, or else begins a new camera there. */
  menuState(): MenuState;
  /** Takes the point that was clicked to the form that waits for it, or else to that of a new camera, which it places. */
  pick(at: Position | undefined): Promise<void>;
}

/** The plugin as its views use it. */
export interface CctvModule {
  readonly context: CctvContext;
  readonly api: Api<typeof cctvCalls>;
  /** The cameras as the kit's parts show them. */
  readonly view: CameraView;
  /** Picks places on the model, and what cameras look at; loaded when it is first asked for. */
  picker(): Promise<CameraPicking>;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: CctvModule };
