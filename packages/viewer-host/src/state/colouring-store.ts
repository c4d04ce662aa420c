import type { FindField, FindFilter } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';

/** Objects of one value, or of one class of numbers. */
export interface ColourGroup {
  readonly label: string;
  /** `#RRGGBB` */
  readonly color: string;
  /** Shapes. */
  readonly count: number;
  readonly objects: readonly ObjectRef[];
}

/** Colours by the value of a field, as they are shown. */
export interface Colouring {
  /** Undefined for the colour of a search's results. */
  readonly field: FindField | undefined;
  /** What was searched for, of the colour of a search's results. */
  readonly filter?: FindFilter | undefined;
  readonly title: string;
  readonly groups: readonly ColourGroup[];
  /** Rarer values together; undefined if there are none. */
  readonly other: ColourGroup | undefined;
  /** Shapes without a value, which keep their look. */
  readonly none: number;
  /** Takes the colours back. */
  end(): void;
}

/** The colours by value that the scene shows: one set at a time. */
export class ColouringStore {
  current: Colouring | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { current: observableRef }, { autoBind: true });
  }

  show(colouring: Colouring): void {
    if (this.current !== colouring) this.current?.end();
    this.current = colouring;
  }

  /** Does nothing for one that another has replaced. */
  end(colouring = this.current): void {
    if (colouring === undefined || colouring !== this.current) return;
    this.current = undefined;
    colouring.end();
  }
}
