import * as z from 'zod';

/** The kind of device that measures. */
export const sensorKind = 'falsework-sensor';
/** The kind of device that sends for many sensors. */
export const gatewayKind = 'falsework-gateway';
/** Days after which a reading is too old to be stored. */
export const oldestDays = 31;
/** The most readings in one message. */
export const mostReadings = 1000;

/** What a sensor measures: inclinations about three axes in degrees, and a force in kN. */
export const channels = ['inclinationX', 'inclinationY', 'inclinationZ', 'force'] as const;
export type Channel = (typeof channels)[number];

/** What a sensor can measure, by channel; a value outside is a fault of the sensor. */
export const channelRange: Readonly<Record<Channel, { readonly min: number; readonly max: number }>> = {
  inclinationX: { min: -90, max: 90 },
  inclinationY: { min: -90, max: 90 },
  inclinationZ: { min: -90, max: 90 },
  force: { min: -100_000, max: 100_000 },
};

/** A number as devices send it. Some send `NaN` as text, which must not hold up the other readings of the message. */
const value = z.union([z.number(), z.string().max(40), z.null()]).optional();

/** One reading. A sensor and a time identify it: sent again with the same values it is a repetition. */
export const reading = z.strictObject({
  /** Instrument id of the sensor. A gateway must name it; a sensor with its own token may. */
  sensor: z.string().max(80).optional(),
  /** ISO 8601 with a zone, such as `2026-11-22T07:42:10+08:00`. */
  time: z.string().max(40),
  inclinationX: value,
  inclinationY: value,
  inclinationZ: value,
  force: value,
});
export type GivenReading = z.output<typeof reading>;

/** The units of a message's values, if they are not degrees and kN. */
const units = z.strictObject({
  inclination: z.enum(['deg', 'rad', 'mm/m']).default('deg'),
  force: z.enum(['kN', 'N']).default('kN'),
});
export type Units = z.output<typeof units>;

/** Body of `POST /ingest/falsework`: one reading, or several. An empty list is a sign of life. */
export const readingMessage = z.union([
  z.strictObject({ readings: z.array(reading), units: units.optional() }),
  reading.extend({ units: units.optional() }),
]);

/** Why a reading was not stored. */
export const readingRefusal = z.enum([
  'INVALID_TIME',
  'IN_FUTURE',
  'TOO_OLD',
  /** The token does not speak for a sensor of this id. */
  'UNKNOWN_SENSOR',
  /** None of the four values. */
  'NO_VALUE',
  'NOT_A_NUMBER',
  /** Outside `channelRange`. */
  'OUT_OF_RANGE',
  /** The sensor has sent other values for this time. */
  'TIME_REUSED',
]);
export type ReadingRefusal = z.output<typeof readingRefusal>;

/** Each reading of the message is in one of the three; none needs to be sent again. */
export const readingAnswer = z.object({
  accepted: z.int(),
  /** Stored before. */
  duplicates: z.int(),
  /** `index` is the position in the message, from 0. */
  refused: z.array(z.object({ index: z.int(), code: readingRefusal })).readonly(),
});
export type ReadingAnswer = z.output<typeof readingAnswer>;
