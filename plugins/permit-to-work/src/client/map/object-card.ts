import { type ObjectCardProvider, translate } from '@gantry/plugin-sdk';
import { hasPosition, type Location } from '../../contract/location.ts';
import { mapMessages } from '../messages/map.ts';
import type { PermitSession } from '../permit-session.ts';
import { distanceToBox } from './distance-to-box.ts';
import { inFrame } from './in-frame.ts';
import { liveCountsText } from './live-counts-text.ts';

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
    const rows = near.flatMap((location) => {
      const summary = locations.summaries[location.locationID];
      return summary ? [{ label: location.name, value: liveCountsText(summary, locale) }] : [];
    });
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
