import type { ClassStore } from '../../state/class-store.ts';
import type { EngineModel } from '../engine/engine-model.ts';

type ClassedModel = Pick<EngineModel, 'drawnClasses'>;

/** Finds the items that are hidden with their class, and tells the store which classes there are. */
export class HiddenClasses<M extends ClassedModel> {
  private readonly store: ClassStore;
  /** Asked once for each model, because the answer never changes. */
  private readonly items = new WeakMap<M, Promise<ReadonlyMap<string, readonly number[]>>>();

  constructor(store: ClassStore) {
    this.store = store;
  }

  /** Equal while the same classes are hidden. */
  get key(): string {
    return [...this.store.hidden].sort().join();
  }

  /** @returns the hidden items of each model now. Isolated objects are shown although their class is hidden. */
  async find(models: readonly M[]): Promise<ReadonlyMap<M, ReadonlySet<number>>> {
    const hidden = new Set(this.store.hidden);
    const counts = new Map<string, number>();
    const found = new Map<M, ReadonlySet<number>>();
    for (const model of models) {
      const byClass = await this.itemsOf(model);
      for (const [category, ids] of byClass) counts.set(category, (counts.get(category) ?? 0) + ids.length);
      found.set(model, new Set([...hidden].flatMap((category) => byClass.get(category) ?? [])));
    }
    this.store.setCounts(counts);
    return found;
  }

  private itemsOf(model: M): Promise<ReadonlyMap<string, readonly number[]>> {
    const known = this.items.get(model) ?? model.drawnClasses();
    this.items.set(model, known);
    return known;
  }
}
