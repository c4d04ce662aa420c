import {
  deviceAccess,
  devicePlace,
  deviceQuery,
  deviceRefusals,
  endpoint,
  episodeCalls,
  episodeFields,
  gatewayCalls,
  importCall,
  importedDevice,
  instant,
  level,
  line,
  moment,
  numberWithin,
  statusCode,
  versionConflict,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { type Channel, channelRange, channels } from './readings.ts';

export const permissions = {
  view: 'FALSEWORK_VIEW',
  acknowledge: 'FALSEWORK_ACK',
  admin: 'FALSEWORK_ADMIN',
} as const;

/** The server half's event for new readings and changed levels, at most once a second; its payload is `{ deviceIds }`: the gateways and sensors that sent. */
export const sensorsChanged = 'sensors-changed';
/** Its event for a changed set-up of a sensor; the payload is `{ sensorId }`. */
export const setupChanged = 'setup-changed';
/** Its event for an episode that began, changed its level, was acknowledged or ended; the payload is `{ sensorId }`. */
export const episodesChanged = 'episodes-changed';

/** The setting of the project: metres in plan around a sensor at level 3 within which permits are warned. */
export const permitMetres = { default: 15, min: 1, max: 200 } as const;

const measured = z.number().nullable();
export const values = z.object({
  inclinationX: measured,
  inclinationY: measured,
  inclinationZ: measured,
  force: measured,
});
export type Values = z.output<typeof values>;

/** A sensor in the list, as the specification spells it, with the place and the open episode. */
export const sensor = z.object({
  sensorId: z.uuid(),
  instrumentId: z.string(),
  name: z.string(),
  status: statusCode,
  /** The level without regard to being offline. */
  level,
  /** Whether a threshold holds now for any of its channels: else its level says nothing. */
  isWatched: z.boolean(),
  latestData: values.extend({ /** Milliseconds since 1970. */ recordTimeTs: z.number() }).nullable(),
  place: devicePlace.nullable(),
  gatewayName: z.string().nullable(),
  /** The current excess over a threshold. */
  episode: z
    .object({ episodeId: z.uuid(), peak: level, openedAt: instant, acknowledgedAt: instant.nullable() })
    .nullable(),
});
export type Sensor = z.output<typeof sensor>;

const limit = z.number().positive().max(100_000);
/** Thresholds of one channel: of the difference from the baseline in degrees, or of the force in kN. Each is above the one before. */
export const limits = z
  .object({ alert: limit, alarm: limit, action: limit })
  .refine(({ alert, alarm }) => alert < alarm, { path: ['alarm'], error: 'Must be above the alert level.' })
  .refine(({ alarm, action }) => alarm < action, {
    path: ['action'],
    error: 'Must be above the alarm level.',
  });
export type Limits = z.output<typeof limits>;
export const limitsByChannel = z.object({
  inclinationX: limits.nullable(),
  inclinationY: limits.nullable(),
  inclinationZ: limits.nullable(),
  force: limits.nullable(),
});
/** Null where a channel is not watched. */
export type LimitsByChannel = Readonly<Record<Channel, Limits | null>>;

const inclination = numberWithin(channelRange.inclinationX);
/** Inclinations in degrees when the falsework was erected. The levels are of the difference from them. */
export const baseline = z.object({
  inclinationX: inclination,
  inclinationY: inclination,
  inclinationZ: inclination,
});
export type Baseline = z.output<typeof baseline>;

/** Seconds between two readings. A sensor that is silent for longer than three of them is offline. */
const interval = z.int().min(1).max(86_400);

/** Everything that is set up for a sensor. */
export const setup = z.object({
  sensor,
  intervalSeconds: interval,
  baseline,
  /** Newest first; each holds from `from` until the next one. */
  thresholds: z.array(
    z.object({ from: instant, limits: limitsByChannel, setBy: z.string(), setAt: instant }),
  ),
  /** Of the interval, the baseline and the place. */
  version: z.int(),
});
export type Setup = z.output<typeof setup>;

/** One time in which a sensor was above a threshold. */
export const episode = z.object({
  ...episodeFields,
  sensorId: z.uuid(),
  sensorName: z.string(),
  peak: level,
  peakChannel: z.enum(channels),
  /** Of the difference from the baseline, or of the force. */
  peakValue: z.number(),
  peakLimit: z.number(),
});
export type Episode = z.output<typeof episode>;

/** A point of a trend. With averages, `min` and `max` are the extremes of its period. */
const trendValue = z.object({ min: z.number(), max: z.number(), average: z.number() }).nullable();
const trendPoint = z.object({
  at: instant,
  inclinationX: trendValue,
  inclinationY: trendValue,
  inclinationZ: trendValue,
  force: trendValue,
});
export type TrendPoint = z.output<typeof trendPoint>;
/** The most days of a trend. */
export const mostTrendDays = 400;

const between = z
  .object({ from: moment, to: moment })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'Must be after the start.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostTrendDays * 86_400_000, {
    path: ['to'],
    error: `Must be within ${mostTrendDays} days of the start.`,
  });

const newSensor = z.object({
  name: line(80),
  instrumentId: line(80),
  gatewayId: z.uuid().nullable().default(null),
  intervalSeconds: interval.default(60),
  place: devicePlace.nullable().default(null),
});

/** A row of a spreadsheet. */
export const importedSensor = importedDevice.extend({ intervalSeconds: interval.optional() });
export type ImportedSensor = z.output<typeof importedSensor>;

export const falseworkCalls = {
  sensors: endpoint({
    method: 'GET',
    path: '/ForceMonitoring/GetSensorList',
    summary: 'Sensors with their latest readings and levels, by name in natural order',
    permission: permissions.view,
    input: deviceQuery,
    response: z.object({ pageList: z.array(sensor), total: z.int().min(0) }),
  }),
  setup: endpoint({
    method: 'GET',
    path: '/sensors/:sensorId',
    summary: 'A sensor with everything that is set up for it',
    permission: permissions.view,
    response: setup,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/sensors/:sensorId/trend',
    summary:
      'Readings of a sensor: each of up to two days, else by ten minutes up to 62 days, else by hour; coarser where they are very many or no longer kept',
    permission: permissions.view,
    input: between,
    response: z.object({
      resolution: z.enum(['reading', 'ten-minutes', 'hour']),
      baseline,
      /** Those that hold at `to`. */
      limits: limitsByChannel,
      points: z.array(trendPoint),
    }),
  }),
  ...episodeCalls({
    view: permissions.view,
    acknowledge: permissions.acknowledge,
    deviceKey: 'sensorId',
    episode,
  }),
  ...gatewayCalls(permissions.admin),
  addSensor: endpoint({
    method: 'POST',
    path: '/sensors',
    summary: 'Register a sensor. Behind a gateway it has no token; else only this answer contains it',
    permission: permissions.admin,
    input: newSensor,
    response: deviceAccess.extend({ sensorId: z.uuid() }),
    refusals: deviceRefusals,
  }),
  importSensors: importCall('/sensors/import', permissions.admin, importedSensor),
  changeSetup: endpoint({
    method: 'PUT',
    path: '/sensors/:sensorId/setup',
    summary: 'Change the interval, the baseline or the place of a sensor; what is left out stays',
    permission: permissions.admin,
    input: z.object({
      intervalSeconds: interval.optional(),
      baseline: baseline.optional(),
      place: devicePlace.nullable().optional(),
      version: z.int().min(0).max(2_000_000_000),
    }),
    response: z.object({ setup }),
    refusals: { VERSION_CONFLICT: versionConflict(setup) },
  }),
  setThresholds: endpoint({
    method: 'POST',
    path: '/sensors/:sensorId/thresholds',
    summary: 'Thresholds that hold from a moment on; given again for the same moment, they replace those',
    permission: permissions.admin,
    input: z.object({ from: moment, limits: limitsByChannel }),
    response: z.object({ setup }),
  }),
};
