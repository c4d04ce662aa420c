import { type Locale, type ObjectCardProvider, type Tone, translate } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { hasPosition, type Location } from '../../contract/location.ts';
import type { LocationSummary } from '../../contract/wire.ts';
import { mapMessages } from '../messages/map.ts';
import type { PermitSession } from '../permit-session.ts';
import { distanceToBox } from './distance-to-box.ts';
import { inFrame } from './in-frame.ts';
import { liveCountsText } from './live-counts-text.ts';

function toneOf({ byStatus }: LocationSummary): Tone {
  if (byStatus.Suspended) return 'paused';
  return byStatus.Active ? 'success' : 'info';
}

/** The row of a location in the card: a danger first. Nothing if there are neither live permits nor an alarm. */
export function rowOf(
  label: string,
  summary: LocationSummary | undefined,
  alarm: StandingAlarm | undefined,
  locale: Locale,
): readonly { readonly label: string; readonly value: string; readonly tone: Tone }[] {
  const counts = summary ? [liveCountsText(summary, locale)] : [];
  const texts = alarm ? [alarm.tag[locale], ...counts] : counts;
  if (texts.length === 0) return [];
  const tone = alarm || summary === undefined ? 'danger' : toneOf(summary);
  return [{ label, value: texts.join(' · '), tone }];
}

/**
 * Lists the live permits at locations within or near an object. Says that there are none only where the object and all locations have a
 * place: the object has none before its model is loaded, and the card asks again once it is.
 */
export function permitsHere(session: PermitSession): ObjectCardProvider {
  const { context, locations } = session;
  return async (object) => {
    await locations.refresh();
    // Without the locations it is not known whether there are permits here.
    if (locations.load.kind === 'failed') throw locations.load.error;
    const { locale } = context.session;
    const bounds = await context.scene.getBounds([object]);
    const distances = locations.locations
      .filter(hasPosition)
      .map((location) => ({ location, metres: distanceTo(location, bounds) }));
    const near = distances.flatMap(({ location, metres }) =>
      metres !== undefined && metres <= context.settings.values.nearMetres ? [location] : [],
    );
    const isKnown = distances.every(({ metres }) => metres !== undefined && Number.isFinite(metres));
    const rows = near.flatMap(({ locationID, name }) =>
      rowOf(name, locations.summaries[locationID], locations.alarms[locationID], locale),
    );
    const none = {
      label: translate(mapMessages, locale, 'today'),
      value: translate(mapMessages, locale, isKnown ? 'noneHere' : 'notKnown'),
    };
    const actions = context.permissions.has('PTW_REQUEST') ? ['request'] : [];
    return { rows: rows.length > 0 ? rows : [none], actions };
  };

  function distanceTo(location: Location, bounds: Parameters<typeof distanceToBox>[1]): number | undefined {
    const { latitude: lat, longitude: lon, height } = location;
    const place = inFrame(context, { frame: 'wgs84', lat, lon, height }, 'scene');
    return place && 'at' in place ? distanceToBox(place.at, bounds) : undefined;
  }
}
