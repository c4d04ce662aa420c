import type { Api, LiveService } from '@gantry/plugin-sdk';
import type { progressCalls } from '../contract/progress.ts';
import type { scheduleCalls } from '../contract/schedule/schedule.ts';
import type { ItemSelection } from './item-selection.ts';
import type { ModelPictures } from './model-pictures.ts';
import type { ProgressContext } from './progress-context.ts';
import type { WantedItem } from './wanted-item.ts';

/** The plugin as its views use it. */
export interface ProgressModule {
  readonly context: ProgressContext;
  readonly api: Api<typeof progressCalls>;
  /** Calls of the programme. */
  readonly schedule: Api<typeof scheduleCalls>;
  readonly live: LiveService;
  readonly selection: ItemSelection;
  readonly wanted: WantedItem;
  /** Of the model, for reports. */
  readonly pictures: ModelPictures;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: ProgressModule };
