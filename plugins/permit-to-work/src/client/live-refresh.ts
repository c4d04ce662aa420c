import { topics } from '../contract/wire.ts';
import type { PermitSession } from './permit-session.ts';

/** How long, in milliseconds, changes are gathered before one fetch. */
const gatherMs = 250;

/** Keeps the locations and today's list up to date while the plugin runs. Other lists refresh themselves. */
export function followChanges(session: PermitSession): void {
  const { context } = session;
  let isWaiting = false;
  const changed = () => {
    // The first change starts the timer: a steady stream of changes must not postpone the refresh.
    if (isWaiting) return;
    isWaiting = true;
    context.subscriptions.timeout(() => {
      isWaiting = false;
      refreshShown(session);
    }, gatherMs);
  };
  context.live.on(topics.permitChanged, changed);
  context.live.on(topics.locationChanged, changed);
  context.live.on(topics.alarmsChanged, changed);
  context.live.onDidResync(changed);
  context.permissions.onDidChange(changed);
}

/** Fetches the locations with their counts, or clears them if this member may no longer see them. */
export function refreshShown({ context, locations, index, today }: PermitSession): void {
  if (!context.permissions.has('PTW_VIEW')) {
    locations.forget();
    return;
  }
  void locations.refresh();
  index.followDay();
  today.followDay();
}
