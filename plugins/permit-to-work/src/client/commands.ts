import type { CommandHandler, Json, MenuHit } from '@gantry/plugin-sdk';
import { openIndexPanel, openPermits } from './host-pages.ts';
import { choosePlace } from './map/choose-place.tsx';
import { onGlobe } from './map/in-frame.ts';
import type { PermitSession } from './permit-session.ts';
import { openLocationDialog } from './settings/open-location-dialog.tsx';

/** Implements the plugin's commands and menu entries. */
export function implementCommands(session: PermitSession): void {
  const { context, index } = session;
  context.implement.commands('request', requestHere(session));
  context.implement.commands('new-permit', () => openPermits(context, { view: 'new' }));
  context.implement.commands('open-list', () => openPermits(context));
  context.implement.commands('open-location', async ({ value, target }) => {
    const locationID = locationOf(value) ?? locationOf(dataOf(target));
    if (locationID === undefined) return;
    index.chooseLocation(locationID);
    await openIndexPanel(context);
  });
  context.implement.commands('add-location', ({ target }) =>
    openLocationDialog(session, { at: target?.at && onGlobe(context, target.at) }),
  );
  for (const id of ['add-location-on-object', 'add-location-on-ground'] as const) {
    // Without a conversion from the project's grid there are no coordinates to fill in.
    context.implement.contextMenus(id, ({ at }) => ({
      visible: at !== undefined && onGlobe(context, at) !== undefined,
    }));
  }
  context.implement.contextMenus('request-on-marker', (hit) => ({
    // Markers of other plugins have no location.
    visible: locationOf(dataOf(hit)) !== undefined,
  }));
}

function requestHere(session: PermitSession): CommandHandler {
  const { context } = session;
  return async ({ value, target }) => {
    const named = locationOf(value) ?? locationOf(dataOf(target));
    if (named !== undefined) return openPermits(context, { view: 'new', location: named });
    const at = target?.at && onGlobe(context, target.at);
    if (at === undefined) return openPermits(context, { view: 'new' });
    const place = await choosePlace(session, at);
    if (place === undefined) return;
    const location =
      place === 'add'
        ? await openLocationDialog(session, { at })
        : place === 'later'
          ? undefined
          : place.locationID;
    // The dialog for a new location was left.
    if (place === 'add' && location === undefined) return;
    return openPermits(context, { view: 'new', ...(location !== undefined && { location }) });
  };
}

function dataOf(hit: MenuHit | undefined): Json | undefined {
  return hit && 'data' in hit ? hit.data : undefined;
}

/** The `locationID` in a marker's data or a command's value. */
function locationOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !('locationID' in value)) return undefined;
  return typeof value.locationID === 'string' ? value.locationID : undefined;
}
