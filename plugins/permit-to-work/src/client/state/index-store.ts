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

  private readonly today: () => string;
  /** The day that the list was last set to without anybody choosing it. */
  private day: string;

  /** @param today - in the project's time zone */
  constructor(api: PermitApi, today: () => string, ended: AbortSignal) {
    this.today = today;
    this.day = today();
    this.list = permitList(api, { ...noFilter, from: this.day, to: this.day }, ended);
    makeAutoObservable<this, 'today' | 'day'>(
      this,
      { list: false, today: false, day: false },
      { autoBind: true },
    );
  }

  /** A list of today's permits stays one on a screen that is on for days; days that somebody chose stay as well. */
  followDay(): void {
    const { from, to } = this.list.filter;
    const today = this.today();
    if (from !== this.day || to !== this.day || today === this.day) return;
    this.day = today;
    this.list.setFilter({ from: today, to: today });
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
