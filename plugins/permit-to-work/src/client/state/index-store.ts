import { makeAutoObservable } from 'mobx';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitApi, PermitContext } from '../permit-api.ts';
import { type PermitFilters, type PermitList, permitList } from './permit-list.ts';

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
  constructor(context: PermitContext, api: PermitApi, today: () => string) {
    this.today = today;
    this.list = permitList(context, api);
    this.list.setFilters({ from: today(), to: today() });
    makeAutoObservable<this, 'today' | 'isFollowing'>(
      this,
      { list: false, today: false, isFollowing: false },
      { autoBind: true },
    );
  }

  /** A list of today's permits stays one on a screen that is on for days; days that somebody chose stay as well. */
  followDay(): void {
    const today = this.today();
    const { from, to } = this.list.filters;
    if (this.isFollowing && (from !== today || to !== today))
      this.list.setFilters({ from: today, to: today });
  }

  /**
   * What somebody chose. Whoever chooses the day that is today gets a list that follows it, as the one they began with:
   * it looks the same, and there is no other way back to it.
   */
  setFilters(patch: Partial<PermitFilters>): void {
    if ('locationID' in patch) {
      this.chosen = undefined;
      this.chosenLocation = undefined;
    }
    this.list.setFilters(patch);
    if ('from' in patch || 'to' in patch) this.noticeDay();
  }

  /** Shows the permits of one location. */
  chooseLocation(locationID: string): void {
    this.setFilters({ locationID });
  }

  /** Permits of all places and days. */
  reset(): void {
    this.list.reset();
    this.noticeDay();
  }

  /** The location whose marker is drawn filled: that of the clicked row, else the filter's. */
  get markedLocation(): string | undefined {
    return this.chosenLocation ?? this.list.filters.locationID;
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

  private noticeDay(): void {
    const today = this.today();
    const { from, to } = this.list.filters;
    this.isFollowing = from === today && to === today;
  }
}
