import { makeAutoObservable } from 'mobx';
import type { IndexItem } from '../../contract/wire.ts';
import type { PermitApi, PermitContext } from '../permit-api.ts';
import { type PermitFilters, type PermitList, permitList } from './permit-list.ts';

/** A list of permits with its selected permit and location. */
export class IndexStore {
  readonly list: PermitList;
  /** formUUID of the last clicked row. */
  chosen: string | undefined = undefined;
  /** Location of that row, or one just added in the model. */
  private chosenLocation: string | undefined = undefined;

  private readonly today: () => string;
  private isFollowing = true;

  /** @param today - in the project's time zone */
  constructor(
    context: PermitContext,
    api: PermitApi,
    today: () => string,
    rows: { readonly pageSize?: number } = {},
  ) {
    this.today = today;
    this.list = permitList(context, api, rows);
    this.list.setFilters({ from: today(), to: today() });
    makeAutoObservable<this, 'today'>(this, { list: false, today: false }, { autoBind: true });
  }

  /** Nothing but the day restricts the list, and nobody chose the day. */
  get isPreset(): boolean {
    const { search, filtersOn } = this.list;
    return this.isFollowing && search === '' && filtersOn.every((name) => name === 'from' || name === 'to');
  }

  /** Searches all days while the user has not chosen any: the permit may be of another day than today. */
  find(search: string): void {
    this.list.find(search);
    if (!this.isFollowing) return;
    const day = search === '' ? this.today() : undefined;
    this.list.setFilters({ from: day, to: day });
  }

  /** Moves a list of today's permits on to the new day. Leaves days that the user chose. */
  followDay(): void {
    const today = this.today();
    const { search, filters } = this.list;
    const { from, to } = filters;
    if (this.isFollowing && search === '' && (from !== today || to !== today))
      this.list.setFilters({ from: today, to: today });
  }

  /**
   * Sets filters that the user chose. Choosing today makes the list follow the day again: it looks like the initial
   * list, and there is no other way back to that.
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

  /** Shows permits of all locations and days. */
  reset(): void {
    this.list.reset();
    this.noticeDay();
  }

  /** The location whose marker is highlighted: that of the clicked row, else the filter's. */
  get markedLocation(): string | undefined {
    return this.chosenLocation ?? this.list.filters.locationID;
  }

  choose(item: IndexItem): void {
    this.chosen = item.formUUID;
    this.chosenLocation = item.workflowExtension.location;
  }

  /** Shows a location's marker even without a live permit. Leaves the list unchanged. */
  highlight(locationID: string): void {
    this.chosen = undefined;
    this.chosenLocation = locationID;
  }

  private noticeDay(): void {
    const today = this.today();
    const { from, to } = this.list.filters;
    this.isFollowing = from === today && to === today;
  }
}
