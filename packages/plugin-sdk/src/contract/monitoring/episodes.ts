import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, prose } from '../fields.ts';
import { pageQuery } from '../lists.ts';

/** The fields that every episode has: a time in which something was wrong with a device. `.extend()` it with what the module measured. */
export const episodeFields = {
  episodeId: z.uuid(),
  openedAt: instant,
  /** Null while it goes on. */
  endedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  /** Name of the member who acknowledged it first. */
  acknowledgedBy: z.string().nullable(),
  /** What somebody says was done about it. */
  actionTaken: z.string().nullable(),
};
/** What every episode has. */
export type EpisodeBase = z.output<z.ZodObject<typeof episodeFields>>;

/**
 * The calls that list episodes, newest first, and acknowledge one.
 * @param options.deviceKey - what the module calls the id of a device, such as `sensorId`
 */
export const episodeCalls = <const K extends string, E extends z.ZodType>(options: {
  readonly view: string;
  readonly acknowledge: string;
  readonly deviceKey: K;
  readonly episode: E;
}) => ({
  episodes: endpoint({
    method: 'GET',
    path: '/episodes',
    summary: 'When something was wrong with devices, newest first',
    permission: options.view,
    input: pageQuery(['openedAt'], { isDesc: true }).extend({
      // The key is the one that was given.
      ...({ [options.deviceKey]: z.uuid().optional() } as Record<K, z.ZodOptional<z.ZodUUID>>),
      state: z.enum(['open', 'all']).default('all'),
    }),
    response: z.object({ episodes: z.array(options.episode), total: z.int().min(0) }),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/episodes/:episodeId/acknowledge',
    summary: 'Say that an episode was seen, and what was done. Again: change what was done',
    permission: options.acknowledge,
    input: z.object({ actionTaken: prose(1000).optional() }),
    response: z.object({ episode: options.episode }),
  }),
});
