import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { SeenObject } from './seen-object.ts';

/** What the member does in the model. */
export type ModelMode = 'create' | 'attach';
/** A record, as others call it; null while it has no number. */
export interface NamedRecord {
  /** Of the record. */
  readonly id: string;
  /** Its number, such as `BEM/C/2611/0179`. */
  readonly name: string | null;
  /** Linking an object to it needs a reason. */
  readonly needsReason?: boolean;
}
/** A record for which an object is picked; `new` is one that is still being written. */
export type PickFor = 'new' | NamedRecord;

/** What the model and the pages of records pass to each other: the object of a new record, and the record that an object is picked for. */
export class LinkWork {
  /** Whether the member begins a record or links to one; undefined for neither. */
  mode: ModelMode | undefined = undefined;
  /** The record that an object is picked for; undefined for none. */
  pickFor: PickFor | undefined = undefined;
  /** The object of a menu or a card, which counts before the selected one. */
  pointed: ObjectRef | undefined = undefined;
  /** The object of the new record. */
  chosen: SeenObject | undefined = undefined;
  /** A record that was saved, while its chosen object could not be linked. */
  unlinked: { readonly recordId: string; readonly object: SeenObject } | undefined = undefined;
  /** The window with the records is open. */
  isAttaching = false;

  constructor() {
    makeAutoObservable(
      this,
      { pointed: observableRef, chosen: observableRef, pickFor: observableRef, unlinked: observableRef },
      { autoBind: true },
    );
  }

  /** Begins a work, and gives up the one before. */
  begin(mode: ModelMode): void {
    this.end();
    this.mode = mode;
  }

  /** Begins to pick an object for a record. */
  beginFor(pickFor: PickFor): void {
    this.begin('attach');
    this.pickFor = pickFor;
  }

  /** Begins to attach an object that was pointed at. */
  attach(object: ObjectRef): void {
    this.begin('attach');
    this.pointed = object;
    this.isAttaching = true;
  }

  /** Opens the window with the records. */
  openWindow(): void {
    this.isAttaching = true;
  }

  /** Closes it; the mode stays. */
  closeWindow(): void {
    this.isAttaching = false;
  }

  /** Another object was selected. */
  forget(): void {
    this.pointed = undefined;
  }

  /** Gives up the work. A chosen object of a new record stays chosen. */
  end(): void {
    this.mode = undefined;
    this.pickFor = undefined;
    this.pointed = undefined;
    this.isAttaching = false;
  }

  /** Chooses the object of the new record; undefined: it has none. */
  choose(object: SeenObject | undefined): void {
    this.chosen = object;
  }

  /** Notes a record whose object could not be linked, for another try; undefined: all is linked. */
  keepUnlinked(unlinked: LinkWork['unlinked']): void {
    this.chosen = undefined;
    this.unlinked = unlinked;
  }
}
