import type { SimulatedModule } from '@gantry/plugin-sdk/server/simulation';
import { counterKind } from '../../contract/passages.ts';
import { siteDay } from './site-day.ts';

const workers = 120;

/** Counters at the gates of a site on a working day. */
export const simulation: SimulatedModule = {
  name: 'people',
  pluginId: 'gantry.people-count',
  lists: ['passages'],
  day({ seed, day, timeZone, devices }) {
    const gates = Array.from({ length: devices }, (_, index) => index + 1);
    return {
      devices: gates.map((nth) => ({
        kind: counterKind,
        name: `Simulated gate ${nth}`,
        externalId: `SIM-${nth}`,
      })),
      items: gates.flatMap((nth) =>
        siteDay({ seed: `${seed} ${nth}`, day, timeZone, workers }).map(({ at, ...passage }) => ({
          at,
          from: `SIM-${nth}`,
          list: 'passages',
          content: passage,
          ...(passage.direction && { adds: { [passage.direction]: 1 } }),
        })),
      ),
    };
  },
};
