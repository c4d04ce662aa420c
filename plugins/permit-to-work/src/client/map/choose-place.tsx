import { translate } from '@gantry/plugin-sdk';
import { NearestPlaces } from '@gantry/plugin-ui';
import { mapMessages } from '../messages/map.ts';
import { viewsOf } from '../parts/views-of.tsx';
import type { PermitSession } from '../permit-session.ts';
import type { GlobePosition } from './in-frame.ts';
import { nearestLocations } from './nearest-location.ts';

/** A location, one to be added at the point, or none yet. */
type ChosenPlace = { readonly locationID: string } | 'add' | 'later';

/** Offers the locations nearest to a point. Undefined when the user leaves the dialog. */
export async function choosePlace(
  session: PermitSession,
  at: GlobePosition,
): Promise<ChosenPlace | undefined> {
  const { context, locations } = session;
  if (locations.load.kind !== 'ready') await locations.refresh();
  const places = nearestLocations(at, locations.locations, 5);
  const mayAdd = context.permissions.has('PTW_LOCATION_ADMIN');
  const view = viewsOf(session)(async () => ({ finish }: { finish(place: ChosenPlace): void }) => (
    <NearestPlaces
      places={places}
      within={50}
      onChoose={(locationID) => finish({ locationID })}
      onAdd={mayAdd ? () => finish('add') : undefined}
      onLater={() => finish('later')}
    />
  ));
  return context.dialogs.open<ChosenPlace>(view, {
    title: translate(mapMessages, context.session.locale, 'whereTitle'),
    size: 's',
  });
}
