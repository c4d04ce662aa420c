import type { ItemSelection } from '../item-selection.ts';
import { objectsOfItem } from './programme-model.ts';
import type { ScheduleModule } from './schedule-module.ts';

/** What the panel of progress asks of the model. */
export const itemSelection = ({
  context,
  store,
}: Pick<ScheduleModule, 'context' | 'store'>): ItemSelection => ({
  async select({ kind, name }, signal) {
    const programme = await store();
    const model = await programme.loaded();
    if (signal.aborted) return 0;
    if (model === undefined) throw programme.failure();
    const objects = kind === 'bay' ? programme.objectsOfBay(name) : objectsOfItem(model, name);
    if (objects.length > 0) context.selection.set(objects);
    return objects.length;
  },
  async fly(signal) {
    await context.camera.flyTo(context.selection.current, { signal });
  },
  /** Fetches the programme anew. */
  async refresh(): Promise<void> {
    await (await store()).fetched.refresh();
  },
});
