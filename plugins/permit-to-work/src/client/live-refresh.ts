import { topics } from '../contract/wire.ts';
import type { PermitSession } from './permit-session.ts';

/** Changes that come within this many milliseconds of each other are fetched together. */
const gatherMs = 250;

/** Keeps the locations and the day as they are on the server, for as long as the plugin runs. Lists follow by themselves. */
export function followChanges(session: PermitSession): void {
  const { context } = session;
  let isWaiting = false;
  const changed = () => {
    // The first change sets the time: a steady stream of them must not put the refresh off for ever.
    if (isWaiting) return;
    isWaiting = true;
    context.subscriptions.timeout(() => {
      isWaiting = false;
      refreshShown(session);
    }, gatherMs);
  };
  context.live.on(topics.permitChanged, changed);
  context.live.on(topics.locationChanged, changed);
  context.live.onDidResync(changed);
  context.permissions.onDidChange(changed);
}

/** Fetches the locations with their counts, which the model always shows, or forgets them. */
export function refreshShown({ context, locations, index, today }: PermitSession): void {
  if (!context.permissions.has('PTW_VIEW')) {
    locations.forget();
    return;
  }
  void locations.refresh();
  index.followDay();
  today.followDay();
}
