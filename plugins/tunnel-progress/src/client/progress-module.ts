import type { Api, LiveService, PluginContext } from '@gantry/plugin-sdk';
import type { progressCalls } from '../contract/progress.ts';
import type { manifest } from './manifest.ts';
import type { ItemSelection } from './panel/item-selection.ts';
import type { WantedItem } from './panel/wanted-item.ts';

export type ProgressContext = PluginContext<typeof manifest>;

/** The plugin as its views use it. */
export interface ProgressModule {
  readonly context: ProgressContext;
  readonly api: Api<typeof progressCalls>;
  readonly live: LiveService;
  readonly selection: ItemSelection;
  readonly wanted: WantedItem;
}

/** Props of a view with the module. */
export type InModule<P> = P & { readonly module: ProgressModule };
