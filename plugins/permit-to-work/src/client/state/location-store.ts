import { FetchedValue } from '@gantry/plugin-ui';
import { makeAutoObservable } from 'mobx';
import type { Location } from '../../contract/location.ts';
import type { CountsReply, LocationSummary } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';

interface Places {
  readonly locations: readonly Location[];
  readonly counts: CountsReply;
}

/** All locations of the project with today's live permits. */
export class LocationStore {
  private readonly places: FetchedValue<Places>;

  constructor(api: PermitApi, ended: AbortSignal) {
    this.places = new FetchedValue(async (signal) => {
      const [{ locations }, counts] = await Promise.all([
        api.locationList({}, { signal }),
        api.counts({}, { signal }),
      ]);
      return { locations, counts };
    }, ended);
    makeAutoObservable<this, 'places'>(this, { places: false }, { autoBind: true });
  }

  get load() {
    return this.places.load;
  }

  get locations(): readonly Location[] {
    return this.places.value?.locations ?? none;
  }

  /** By location id; locations without a live permit are absent. */
  get summaries(): Readonly<Record<string, LocationSummary>> {
    return this.places.value?.counts.permitSummaryInLocations ?? noSummaries;
  }

  /** The worst alarm at each location that has one. */
  get alarms(): CountsReply['alarmInLocations'] {
    return this.places.value?.counts.alarmInLocations ?? noAlarms;
  }

  /** Number of issued, active and suspended permits in the project today. */
  get liveTotal(): number {
    return Object.values(this.summaries).reduce((sum, { total }) => sum + total, 0);
  }

  /** Never rejects: a failure is in `load`. */
  refresh(): Promise<void> {
    return this.places.refresh();
  }

  /** Clears the locations when this member may no longer see them. */
  forget(): void {
    this.places.forget();
  }
}

const none: readonly Location[] = [];
const noAlarms: CountsReply['alarmInLocations'] = {};
const noSummaries: Readonly<Record<string, LocationSummary>> = {};
