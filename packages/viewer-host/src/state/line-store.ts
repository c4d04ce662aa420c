import type { ModelLine } from '@gantry/contract';
import { makeAutoObservable, observable } from 'mobx';

type Kind = ModelLine['kind'];
/** The boundary of the site is switched like the lines of models. */
export type LineSwitch = Kind | 'boundary';

/** Which kinds of lines are drawn, and how many of each of the models are in the view. */
export class LineStore {
  readonly hidden = observable.set<LineSwitch>();
  /** Written by the scene. */
  readonly counts = observable.map<Kind, number>();

  constructor() {
    makeAutoObservable(this, { hidden: false, counts: false }, { autoBind: true });
  }

  setShown(kind: LineSwitch, shown: boolean): void {
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
