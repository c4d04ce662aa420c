import { type Locale, type MarkerSpec, type Tone, translate } from '@gantry/plugin-sdk';
import { hasPosition, type Location } from '../../contract/location.ts';
import { permitTypes } from '../../contract/permit-type.ts';
import type { LocationSummary } from '../../contract/wire.ts';
import { mapMessages } from '../messages/map.ts';
import { permitIconPaths } from '../parts/permit-icon-paths.ts';
import { liveCountsText } from './live-counts-text.ts';

export interface MarkerSource {
  readonly locations: readonly Location[];
  /** Live permits today, by location id. */
  readonly summaries: Readonly<Record<string, LocationSummary>>;
  /** Location id of the selected marker. */
  readonly selected: string | undefined;
  readonly locale: Locale;
}

/** By location id: a marker for each positioned location that has a live permit today or is selected. */
export function markerSpecs(source: MarkerSource): ReadonlyMap<string, MarkerSpec> {
  const specs = new Map<string, MarkerSpec>();
  for (const location of source.locations) {
    const summary = source.summaries[location.locationID];
    const isSelected = location.locationID === source.selected;
    if (!hasPosition(location) || (summary === undefined && !isSelected)) continue;
    specs.set(location.locationID, specOf(location, summary, isSelected, source.locale));
  }
  return specs;
}

function specOf(
  location: Location,
  summary: LocationSummary | undefined,
  selected: boolean,
  locale: Locale,
): MarkerSpec {
  const counts = summary ? liveCountsText(summary, locale) : translate(mapMessages, locale, 'noPermits');
  return {
    at: { frame: 'wgs84', lat: location.latitude, lon: location.longitude, height: location.height },
    icon: summary ? permitIconPaths[dominantType(summary)] : 'Location',
    label: translate(mapMessages, locale, 'marker', { location: location.name, counts }),
    count: summary?.total,
    tone: summary ? worstTone(summary) : 'neutral',
    badge: summary?.byStatus.Suspended ? 'paused' : undefined,
    shape: 'tile',
    selected,
    cluster: 'permits',
    aggregate: 'sum',
    noun: {
      one: translate(mapMessages, locale, 'permit'),
      other: translate(mapMessages, locale, 'permits'),
    },
    command: 'open-location',
    data: { locationID: location.locationID },
  };
}

/** The type with the most permits; in a tie, the first in the order of `permitTypes`. */
function dominantType({ byType }: LocationSummary) {
  const count = (type: (typeof permitTypes)[number]) => byType[type] ?? 0;
  return permitTypes.reduce((best, type) => (count(type) > count(best) ? type : best));
}

function worstTone({ byStatus }: LocationSummary): Tone {
  if (byStatus.Suspended) return 'paused';
  return byStatus.Active ? 'success' : 'info';
}
