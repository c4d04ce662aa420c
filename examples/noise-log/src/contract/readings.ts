import { endpoint, line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

export const permissions = { view: 'NOISE_VIEW', add: 'NOISE_ADD' } as const;

/** What the server half announces: a reading was added. The payload holds its id. */
export const readingAdded = 'reading-added';
/** What it announces: old readings were removed. */
export const readingsRemoved = 'readings-removed';

const reading = z.object({
  id: z.uuid(),
  place: z.string(),
  /** A-weighted sound level, dB. */
  level: z.number(),
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
});
export type Reading = z.output<typeof reading>;

export const readingCalls = {
  latest: endpoint({
    method: 'GET',
    path: '/readings',
    summary: 'The latest 100 readings, newest first',
    permission: permissions.view,
    response: z.object({ readings: z.array(reading) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/readings',
    summary: 'Add a reading',
    permission: permissions.add,
    input: z.object({ place: line(80), level: z.number().min(0).max(200) }),
    response: z.object({ reading }),
  }),
};
