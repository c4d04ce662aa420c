import { enclosingClasses } from '@gantry/contract';
import { makeAutoObservable, observable, observableRef } from 'mobx';

/** A class of the visible models. */
export interface ClassEntry {
  /** Such as `IFCSLAB`. */
  readonly category: string;
  /** Number of objects with a shape. */
  readonly count: number;
  readonly isShown: boolean;
}

/** Which IFC classes the visible models have, and which of them are shown. */
export class ClassStore {
  readonly hidden = observable.set<string>(enclosingClasses);
  private counts: ReadonlyMap<string, number> = new Map();

  constructor() {
    makeAutoObservable<this, 'counts'>(this, { hidden: false, counts: observableRef }, { autoBind: true });
  }

  /** By name. */
  get entries(): readonly ClassEntry[] {
    return [...this.counts]
      .map(([category, count]) => ({ category, count, isShown: !this.hidden.has(category) }))
      .sort((a, b) => a.category.localeCompare(b.category));
  }

  /** Whether somebody has hidden a class that is there. */
  get isSomeHidden(): boolean {
    return this.entries.some(({ category, isShown }) => !isShown && !enclosingClasses.includes(category));
  }

  /** Called by the scene. @param counts - of all visible models together. */
  setCounts(counts: ReadonlyMap<string, number>): void {
    this.counts = counts;
  }

  setShown(category: string, isShown: boolean): void {
    if (isShown) this.hidden.delete(category);
    else this.hidden.add(category);
  }

  /** Hides these classes only. */
  restore(hidden: readonly string[]): void {
    this.hidden.replace(hidden);
  }

  /** Shows everything but spaces, as at first. */
  reset(): void {
    this.hidden.replace(enclosingClasses);
  }
}
