import type { ModelLine } from '@gantry/contract';
import { makeAutoObservable, observable } from 'mobx';

type Kind = ModelLine['kind'];

/** Which kinds of lines are drawn with their models, and how many of each are in the view. */
export class LineStore {
  readonly hidden = observable.set<Kind>();
  /** Written by the scene. */
  readonly counts = observable.map<Kind, number>();

  constructor() {
    makeAutoObservable(this, { hidden: false, counts: false }, { autoBind: true });
  }

  setShown(kind: Kind, shown: boolean): void {
    if (shown) this.hidden.delete(kind);
    else this.hidden.add(kind);
  }

  showAll(): void {
    this.hidden.clear();
  }

  setCounts(counts: Readonly<Record<Kind, number>>): void {
    this.counts.replace(counts);
  }

  reset(): void {
    this.hidden.clear();
    this.counts.clear();
  }
}
