import * as z from 'zod';

/** The kind of device that sends passages. */
export const counterKind = 'people-counter';
/** Days after which a passage comes too late to be counted. */
export const oldestDays = 31;
/** Passages in one message. */
export const mostPassages = 1000;
/** People in one passage; a counter that says more is out of order. */
export const mostPeople = 10_000;

/** One passage, or several that a device added up; `direction` stands for one person. */
export const passage = z.strictObject({
  /** Counts up with every passage of the device. */
  sequence: z.int().min(0),
  /** ISO 8601 with a zone, such as `2026-11-22T07:42:10+08:00`. */
  time: z.string().max(40),
  direction: z.enum(['in', 'out']).optional(),
  in: z.number().optional(),
  out: z.number().optional(),
});
export type Passage = z.output<typeof passage>;

/** Body of `POST /ingest/people-count`. An empty batch is a sign of life. */
export const passageMessage = z.union([z.strictObject({ passages: z.array(passage) }), passage]);

/** Why a passage was not counted. */
const refusal = z.enum([
  'INVALID_TIME',
  'IN_FUTURE',
  'TOO_OLD',
  /** No direction and no counts, or counts that are no whole numbers or above `mostPeople`. */
  'INVALID_COUNT',
  'NEGATIVE_COUNT',
  /** The device used this sequence number for another passage. */
  'SEQUENCE_REUSED',
]);
export type Refusal = z.output<typeof refusal>;

/** Every passage of the message is in one of the three; none needs to be sent again. */
export const passageAnswer = z.object({
  accepted: z.int(),
  /** Counted before. */
  duplicates: z.int(),
  /** `index` is the place in the message, from 0. */
  refused: z.array(z.object({ index: z.int(), sequence: z.int(), code: refusal })).readonly(),
});
export type PassageAnswer = z.output<typeof passageAnswer>;
