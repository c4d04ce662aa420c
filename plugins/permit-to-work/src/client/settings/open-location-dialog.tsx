import { translate } from '@gantry/plugin-sdk';
import type { Location } from '../../contract/location.ts';
import type { GlobePosition } from '../map/in-frame.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { viewsOf } from '../parts/views-of.tsx';
import type { PermitSession } from '../permit-session.ts';
import type { LocationFormProps } from './location-form.tsx';

/** Edits the given location, or adds one at the given position. Resolves with the saved location's id. */
export async function openLocationDialog(
  session: PermitSession,
  about: { readonly location?: Location; readonly at?: GlobePosition | undefined } = {},
): Promise<string | undefined> {
  const { context } = session;
  const title = about.location ? 'editTitle' : 'addTitle';
  const form = viewsOf(session)(async () => {
    const { LocationForm } = await import('./location-form.tsx');
    return (props: LocationFormProps) => <LocationForm {...props} {...about} />;
  });
  return context.dialogs.open<string | undefined>(form, {
    title: translate(locationMessages, context.session.locale, title),
    size: 'm',
  });
}
