import type { ObjectRef } from '@gantry/plugin-sdk';
import type { ItemSelection } from '../item-selection.ts';
import { objectsOfItem } from './programme-model.ts';
import type { ScheduleModule } from './schedule-module.ts';

/** What the panel of progress asks of the model. */
export function itemSelection({ context, store }: Pick<ScheduleModule, 'context' | 'store'>): ItemSelection {
  /** Selects objects of the programme; none where the signal was aborted meanwhile. */
  const select = async (signal: AbortSignal, of: (loaded: Loaded) => readonly ObjectRef[]) => {
    const programme = await store();
    const model = await programme.loaded();
    if (signal.aborted) return [];
    if (model === undefined) throw programme.failure();
    const objects = of({ programme, model });
    if (objects.length > 0) context.selection.set(objects);
    return objects;
  };
  return {
    async selectItem(itemName, signal) {
      return (await select(signal, ({ model }) => objectsOfItem(model, itemName))).length;
    },
    async selectBay(bay, signal) {
      const objects = await select(signal, ({ programme }) => programme.objectsOfBay(bay));
      if (objects.length > 0) await context.camera.flyTo(objects, { signal });
      return objects.length;
    },
    async refresh() {
      await (await store()).fetched.refresh();
    },
  };
}

type Store = Awaited<ReturnType<ScheduleModule['store']>>;
interface Loaded {
  readonly programme: Store;
  readonly model: NonNullable<Store['model']>;
}
