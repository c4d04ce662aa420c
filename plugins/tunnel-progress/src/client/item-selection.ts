/** What the model does for the items of the panel. */
export interface ItemSelection {
  /** Selects the objects of an item. @returns how many it has; with none, the panel says so */
  selectItem(itemName: string, signal: AbortSignal): Promise<number>;
  /** Selects the objects of a bay and flies to them. @returns how many it has */
  selectBay(bay: string, signal: AbortSignal): Promise<number>;
  /** Fetches anew what the model knows of items. The panel calls it when the tab is opened. */
  refresh(): Promise<void>;
}
