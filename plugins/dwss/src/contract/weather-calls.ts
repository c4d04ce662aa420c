import { day, endpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from './in-project.ts';
import { otherWarnings, rainstormSignals, typhoonSignals, weathers } from './weather-signals.ts';

const unknown = z.literal('');
/** Hours, in quarters; null without a signal. */
const hours = z.number().nullable();

/** What the Observatory reported of a day, by the names of a diary's fields. Empty texts: it reported nothing of it. */
export const observedDay = z.object({
  weather_am: z.union([unknown, z.enum(weathers)]),
  weather_pm: z.union([unknown, z.enum(weathers)]),
  /** Millimetres in the district of the project; null without a report. */
  rainfall: z.number().nullable(),
  /** For how many hours of the day rain was reported. */
  rain_hours: z.int(),
  /** The highest signal of the day, and for how long it was up. */
  typhoon: z.union([unknown, z.enum(typhoonSignals)]),
  typhoonDuration: hours,
  rainstormSignal: z.union([unknown, z.enum(rainstormSignals)]),
  rainstormSignalDuration: hours,
  warning_signals: z.array(z.enum(otherWarnings)),
  /** For how many hours of the day there are reports. */
  heard_hours: z.number(),
});
export type ObservedDay = z.output<typeof observedDay>;

export const weatherCalls = {
  observed: endpoint({
    ...inProject,
    permission: 'DIARY_EDIT',
    method: 'GET',
    path: '/v1/weather',
    summary: 'What the Observatory reported of a day, for a form to begin with',
    input: z.strictObject({ date: day }),
    response: z.object({
      /** Whether the deployment names the Observatory as a service. */
      isOffered: z.boolean(),
      /** Null without a report of the day. */
      observed: observedDay.nullable(),
    }),
  }),
};
