import type { ItemSelection } from '../item-selection.ts';
import { objectsOfItem } from './programme-model.ts';
import type { ScheduleModule } from './schedule-module.ts';

/** What the panel of progress asks of the model. */
export const itemSelection = ({
  context,
  store,
}: Pick<ScheduleModule, 'context' | 'store'>): ItemSelection => ({
  /** Selects the objects of an item. @returns how many it has; 0 also where the signal was aborted meanwhile */
  async selectItem(itemName: string, signal: AbortSignal): Promise<number> {
    const programme = await store();
    const model = await programme.loaded();
    if (signal.aborted) return 0;
    if (model === undefined) throw programme.failure();
    const objects = objectsOfItem(model, itemName);
    if (objects.length > 0) context.selection.set(objects);
    return objects.length;
  },
  /** Fetches the programme anew. */
  async refresh(): Promise<void> {
    await (await store()).fetched.refresh();
  },
});
