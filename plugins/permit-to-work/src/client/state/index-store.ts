import { makeAutoObservable } from 'mobx';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';
import { noFilter, type PermitFilter, type PermitList, permitList } from './permit-list.ts';

/** The index panel: its list, and which permit and location are picked out. */
export class IndexStore {
  readonly list: PermitList;
  /** formUUID of the row that was last clicked. */
  chosen: string | undefined = undefined;
  /** Location of that row, or one that was added in the model. */
  private chosenLocation: string | undefined = undefined;

  private readonly today: () => string;
  private isFollowing = true;

  /** @param today - in the project's time zone */
  constructor(api: PermitApi, today: () => string, ended: AbortSignal) {
    this.today = today;
    this.list = permitList(api, { ...noFilter, from: today(), to: today() }, ended);
    makeAutoObservable<this, 'today' | 'isFollowing'>(
      this,
      { list: false, today: false, isFollowing: false },
      { autoBind: true },
    );
  }

  /** A list of today's permits stays one on a screen that is on for days; days that somebody chose stay as well. */
  followDay(): void {
    const today = this.today();
    const { from, to } = this.list.filter;
    if (this.isFollowing && (from !== today || to !== today)) this.list.setFilter({ from: today, to: today });
  }

  /**
   * What somebody chose. Whoever chooses the day that is today gets a list that follows it, as the one they began with:
   * it looks the same, and there is no other way back to it.
   */
  setFilter(patch: Partial<PermitFilter>): void {
    this.list.setFilter(patch);
    if (!('from' in patch || 'to' in patch)) return;
    const today = this.today();
    this.isFollowing = this.list.filter.from === today && this.list.filter.to === today;
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
