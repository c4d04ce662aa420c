import type { Load } from '@gantry/plugin-sdk';
import { Newest } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Location } from '../../contract/location.ts';
import type { CountsReply, LocationSummary } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';

/** All locations of the project, with the permits that are live there today. */
export class LocationStore {
  load: Load = { kind: 'idle' };
  locations: readonly Location[] = [];
  /** By location id; locations without a live permit are missing. */
  summaries: Readonly<Record<string, LocationSummary>> = {};
  private readonly api: PermitApi;
  private readonly newest: Newest;

  constructor(api: PermitApi, ended: AbortSignal) {
    this.api = api;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'api' | 'newest'>(
      this,
      { api: false, newest: false, locations: observableRef, summaries: observableRef },
      { autoBind: true },
    );
  }

  get byId(): ReadonlyMap<string, Location> {
    return new Map(this.locations.map((location) => [location.locationID, location]));
  }

  /** Permits that are issued, active or suspended today, in the whole project. */
  get liveTotal(): number {
    return Object.values(this.summaries).reduce((sum, { total }) => sum + total, 0);
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    const signal = this.newest.start();
    if (this.load.kind !== 'ready') this.setLoad({ kind: 'loading' });
    try {
      const [list, counts] = await Promise.all([
        this.api.locationList({}, { signal }),
        this.api.counts({}, { signal }),
      ]);
      if (!signal.aborted) this.accept(list.locations, counts);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  /** This member may no longer see them. */
  forget(): void {
    this.newest.stop();
    this.locations = [];
    this.summaries = {};
    this.load = { kind: 'idle' };
  }

  private accept(locations: readonly Location[], counts: CountsReply): void {
    this.locations = locations;
    this.summaries = counts.permitSummaryInLocations;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
