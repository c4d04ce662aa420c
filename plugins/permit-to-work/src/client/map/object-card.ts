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

/** What the card says of a location: a danger first. Nothing where there are neither live permits nor an alarm. */
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

/** Lists the live permits at locations within or near an object. */
export function permitsHere(session: PermitSession): ObjectCardProvider {
  const { context, locations } = session;
  return async (object) => {
    if (locations.load.kind !== 'ready') await locations.refresh();
    // Without the locations it is not known whether there are permits here.
    if (locations.load.kind === 'failed') throw locations.load.error;
    const { locale } = context.session;
    const bounds = await context.scene.getBounds([object]);
    const near = locations.locations.filter((location) => {
      const metres = distanceTo(location, bounds);
      return metres !== undefined && metres <= context.settings.values.nearMetres;
    });
    const rows = near.flatMap(({ locationID, name }) =>
      rowOf(name, locations.summaries[locationID], locations.alarms[locationID], locale),
    );
    const none = {
      label: translate(mapMessages, locale, 'today'),
      value: translate(mapMessages, locale, 'noneHere'),
    };
    const actions = context.permissions.has('PTW_REQUEST') ? ['request'] : [];
    return { rows: rows.length > 0 ? rows : [none], actions };
  };

  function distanceTo(location: Location, bounds: Parameters<typeof distanceToBox>[1]): number | undefined {
    if (!hasPosition(location)) return undefined;
    const { latitude: lat, longitude: lon, height } = location;
    const place = inFrame(context, { frame: 'wgs84', lat, lon, height }, 'scene');
    return place && 'at' in place ? distanceToBox(place.at, bounds) : undefined;
  }
}
