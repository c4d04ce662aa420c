import type { FormValues } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef } from 'mobx';
import type { ReferenceList } from '../../contract/reference/calls.ts';
import type { Location, PlaceObject, PlacePoint } from '../../contract/reference/entries.ts';

/** A form of a location that was left for the model. */
interface LeftForm {
  /** The location that is edited; undefined for a new one. */
  readonly location: Location | undefined;
  readonly input: FormValues;
}
export type Place = { readonly object: PlaceObject } | { readonly point: PlacePoint };

/** What the settings page and the model pass to each other: the list that is shown, and the place that is picked for a location. */
export class ReferenceWork {
  tab: ReferenceList = 'portions';
  /** A place is picked for the location of this form. */
  picking: LeftForm | undefined = undefined;
  /** The form to open again with what was filled in. */
  returned: LeftForm | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { picking: observableRef, returned: observableRef }, { autoBind: true });
  }

  show(tab: ReferenceList): void {
    this.tab = tab;
  }

  pick(form: LeftForm): void {
    this.picking = form;
    this.returned = undefined;
  }

  /** Ends picking. Without a place the location keeps the one that it had. */
  end(place?: Place): void {
    const { picking } = this;
    this.picking = undefined;
    if (picking === undefined) return;
    this.tab = 'locations';
    this.returned = { ...picking, input: { ...picking.input, ...place } };
  }

  /** The form is open again. */
  take(): LeftForm | undefined {
    const { returned } = this;
    this.returned = undefined;
    return returned;
  }
}
