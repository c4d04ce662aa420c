import type { WantedPlace } from './wanted-item.ts';

/** What the model does for the items of the panel. */
export interface ItemSelection {
  /** Selects the objects of an item, a trade or a bay. @returns how many it has; with none, the panel says so */
  select(place: WantedPlace, signal: AbortSignal): Promise<number>;
  /** Flies to what is selected. */
  fly(signal: AbortSignal): Promise<void>;
  /** Fetches anew what the model knows of items. The panel calls it when the tab is opened. */
  refresh(): Promise<void>;
}
