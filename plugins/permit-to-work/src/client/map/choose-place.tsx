import { translate } from '@gantry/plugin-sdk';
import { mapMessages } from '../messages/map.ts';
import { viewsOf } from '../parts/views-of.tsx';
import type { PermitSession } from '../permit-session.ts';
import type { GlobePosition } from './in-frame.ts';
import { nearestLocations } from './nearest-location.ts';
import type { ChosenPlace } from './place-choice.tsx';

/** Offers the locations nearest to a point. Undefined when the user leaves the dialog. */
export async function choosePlace(
  session: PermitSession,
  at: GlobePosition,
): Promise<ChosenPlace | undefined> {
  const { context, locations } = session;
  if (locations.load.kind !== 'ready') await locations.refresh();
  const near = nearestLocations(at, locations.locations, 5);
  const view = viewsOf(session)(async () => {
    const { PlaceChoice } = await import('./place-choice.tsx');
    return (props: Omit<Parameters<typeof PlaceChoice>[0], 'near'>) => <PlaceChoice {...props} near={near} />;
  });
  return context.dialogs.open<ChosenPlace>(view, {
    title: translate(mapMessages, context.session.locale, 'whereTitle'),
    size: 's',
  });
}
