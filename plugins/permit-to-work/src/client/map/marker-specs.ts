import { createFormat, type Locale, type MarkerSpec, type Tone, translate } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { hasPosition, type Location } from '../../contract/location.ts';
import { permitTypes } from '../../contract/permit-type.ts';
import type { LocationSummary } from '../../contract/wire.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { mapMessages } from '../messages/map.ts';
import { permitIconPaths } from '../parts/permit-icon-paths.ts';
import { liveCountsText } from './live-counts-text.ts';

export interface MarkerSource {
  readonly locations: readonly Location[];
  /** Live permits today, by location id. */
  readonly summaries: Readonly<Record<string, LocationSummary>>;
  /** The worst alarm at each location that has one. */
  readonly alarms: Readonly<Record<string, StandingAlarm>>;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
  /** Location id of the selected marker. */
  readonly selected: string | undefined;
  readonly locale: Locale;
}

/** By location id: a marker for each positioned location that has a live permit today or an alarm, or is selected. */
export function markerSpecs(source: MarkerSource): ReadonlyMap<string, MarkerSpec> {
  const specs = new Map<string, MarkerSpec>();
  for (const location of source.locations) {
    const summary = source.summaries[location.locationID];
    const isSelected = location.locationID === source.selected;
    const alarm = source.alarms[location.locationID];
    if (!hasPosition(location) || (summary === undefined && alarm === undefined && !isSelected)) continue;
    const spec = specOf(location, summary, isSelected, source.locale);
    specs.set(location.locationID, alarm ? withAlarm(spec, location, alarm, source) : spec);
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

/** A danger counts before everything else that the marker says. */
function withAlarm(
  spec: MarkerSpec,
  { name }: Location,
  { tag, since }: StandingAlarm,
  { locale, now }: Pick<MarkerSource, 'locale' | 'now'>,
): MarkerSpec {
  const age = createFormat({ locale, timeZone: 'UTC' }).age(since, new Date(now));
  const alarm = translate(alarmMessages, locale, 'marker', { tag: tag[locale], age });
  const label = translate(mapMessages, locale, 'marker', { location: name, counts: alarm });
  return { ...spec, tone: 'danger', badge: 'danger', label, alarm };
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
