import * as z from 'zod';

/** The kind of device that sends passages. */
export const counterKind = 'people-counter';
/** Days after which a passage is too old to be counted. */
export const oldestDays = 31;
/** The most passages in one message. */
export const mostPassages = 1000;
/** The most people in one passage; a counter that reports more is faulty. */
export const mostPeople = 10_000;

/** One passage, or the sum of several; `direction` means one person. */
export const passage = z.strictObject({
  /** Increases with each passage of the device. */
  sequence: z.int().min(0),
  /** ISO 8601 with a zone, such as `2026-11-22T07:42:10+08:00`. */
  time: z.string().max(40),
  direction: z.enum(['in', 'out']).optional(),
  in: z.number().optional(),
  out: z.number().optional(),
});
export type Passage = z.output<typeof passage>;

/** Body of `POST /ingest/people-count`. An empty batch is a heartbeat. */
export const passageMessage = z.union([z.strictObject({ passages: z.array(passage) }), passage]);

/** Why a passage was not counted. */
const refusal = z.enum([
  'INVALID_TIME',
  'IN_FUTURE',
  'TOO_OLD',
  /** Neither direction nor counts, or counts that are not integers or exceed `mostPeople`. */
  'INVALID_COUNT',
  'NEGATIVE_COUNT',
  /** The device has used this sequence number for another passage. */
  'SEQUENCE_REUSED',
]);
export type Refusal = z.output<typeof refusal>;

/** Each passage of the message is in one of the three; none needs to be sent again. */
export const passageAnswer = z.object({
  accepted: z.int(),
  /** Counted before. */
  duplicates: z.int(),
  /** `index` is the position in the message, from 0. */
  refused: z.array(z.object({ index: z.int(), sequence: z.int(), code: refusal })).readonly(),
});
export type PassageAnswer = z.output<typeof passageAnswer>;
