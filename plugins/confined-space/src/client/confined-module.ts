import type { Api } from '@gantry/plugin-sdk';
import type { IObservableValue } from 'mobx';
import type { confinedSpaceCalls } from '../contract/confined-space.ts';
import type { ConfinedContext } from './confined-context.ts';
import type { FoundCameras } from './state/find-cameras.ts';

/** The plugin as its views use it. */
export interface ConfinedModule {
  readonly context: ConfinedContext;
  readonly api: Api<typeof confinedSpaceCalls>;
  /** The camera whose details are open on the model. */
  readonly chosen: IObservableValue<string | undefined>;
  /** What AI CCTV offers. */
  readonly cameras: FoundCameras;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: ConfinedModule };
