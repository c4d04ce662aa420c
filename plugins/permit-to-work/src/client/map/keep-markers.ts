import { MarkerSet } from '@gantry/plugin-sdk';
import { compareStructural, observable, reaction, runInAction } from 'mobx';
import type { PermitSession } from '../permit-session.ts';
import { markerSpecs } from './marker-specs.ts';

/** Draws the location markers and updates them from the stores until the plugin ends. */
export function keepMarkers({ context, locations, index }: PermitSession): void {
  const markers = new MarkerSet(context.scene);
  // Ages on the markers grow by the minute.
  const clock = observable({ now: context.session.serverNow() });
  context.subscriptions.interval(
    () =>
      runInAction(() => {
        clock.now = context.session.serverNow();
      }),
    30_000,
  );
  const stop = reaction(
    () =>
      markerSpecs({
        locations: context.settings.values.showMarkers ? locations.locations : [],
        summaries: locations.summaries,
        alarms: locations.alarms,
        now: clock.now,
        selected: index.markedLocation,
        locale: context.session.locale,
      }),
    (wanted) => markers.show(wanted),
    { fireImmediately: true, equals: compareStructural },
  );
  context.subscriptions.add(stop);
}
