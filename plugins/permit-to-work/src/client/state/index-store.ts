import { makeAutoObservable } from 'mobx';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitApi } from '../api/permit-api.ts';
import { noFilter, type PermitList, permitList } from './permit-list.ts';

/** The index panel: its list, and which permit and location are picked out. */
export class IndexStore {
  readonly list: PermitList;
  /** formUUID of the row that was last clicked. */
  chosen: string | undefined = undefined;
  /** Location of that row, or one that was added in the model. */
  private chosenLocation: string | undefined = undefined;

  /** @param today - the days that the list starts with */
  constructor(api: PermitApi, today: string, ended: AbortSignal) {
    this.list = permitList(api, { ...noFilter, from: today, to: today }, ended);
    makeAutoObservable(this, { list: false }, { autoBind: true });
  }

  /** The location whose marker is drawn filled: that of the clicked row, else the filter's. */
  get markedLocation(): string | undefined {
    return this.chosenLocation ?? this.list.filter.locationID;
  }

  choose(item: IndexItem): void {
    this.chosen = item.formUUID;
    this.chosenLocation = item.workflowExtension.location;
  }

  /** Draws a location's marker also while no permit is live there, and leaves the list as it is. */
  pickOut(locationID: string): void {
    this.chosen = undefined;
    this.chosenLocation = locationID;
  }

  /** Shows the permits of one location, or of all. */
  chooseLocation(locationID: string | undefined): void {
    this.chosen = undefined;
    this.chosenLocation = undefined;
    this.list.setFilter({ locationID });
  }
}
