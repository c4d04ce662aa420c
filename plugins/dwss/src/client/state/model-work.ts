import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { RiscForm } from '../../contract/risc/form.ts';
import type { SeenObject } from './seen-object.ts';

/** What the member does in the model. */
export type ModelMode = 'create' | 'attach';
/** A form for which an object is picked; `new` is one that is still being written. */
export type PickFor = 'new' | Pick<RiscForm, 'id' | 'form_number'>;

/** What model and form pages pass to each other: which object a form begins at, and which form an object is picked for. */
export class ModelWork {
  mode: ModelMode | undefined = undefined;
  pickFor: PickFor | undefined = undefined;
  /** The object of a menu or a card, which counts before the selected one. */
  pointed: ObjectRef | undefined = undefined;
  /** The object of the new form. */
  chosen: SeenObject | undefined = undefined;
  /** The window with the forms is open. */
  isAttaching = false;

  constructor() {
    makeAutoObservable(
      this,
      { pointed: observableRef, chosen: observableRef, pickFor: observableRef },
      { autoBind: true },
    );
  }

  begin(mode: ModelMode): void {
    this.end();
    this.mode = mode;
  }

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

  openWindow(): void {
    this.isAttaching = true;
  }

  closeWindow(): void {
    this.isAttaching = false;
  }

  /** Another object was selected. */
  forget(): void {
    this.pointed = undefined;
  }

  end(): void {
    this.mode = undefined;
    this.pickFor = undefined;
    this.pointed = undefined;
    this.isAttaching = false;
  }

  choose(object: SeenObject | undefined): void {
    this.chosen = object;
  }
}
