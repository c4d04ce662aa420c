import * as z from 'zod';

export const permissions = { view: 'NOISE_VIEW', add: 'NOISE_ADD' } as const;

/** What the server half announces: a reading was added. The payload holds its id. */
export const readingAdded = 'reading-added';
/** What it announces: old readings were removed. */
export const readingsRemoved = 'readings-removed';

export const reading = z.object({
  id: z.uuid(),
  place: z.string(),
  /** A-weighted sound level, dB. */
  level: z.number(),
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
});
export type Reading = z.output<typeof reading>;

export const newReading = z.object({
  place: z.string().trim().min(1).max(80),
  level: z.number().min(0).max(200),
});

export const readingReply = z.object({ reading });
/** Newest first. */
export const readingsReply = z.object({ readings: z.array(reading) });
