import type { LiveService } from '@gantry/plugin-sdk';
import type { EpisodeBase } from '@gantry/plugin-sdk/contract';
import { type Fetched, useFetched } from '../../values/use-fetched.ts';

/** Where the episodes of a device come from, and when they are fetched again. */
export interface EpisodeSource<E extends EpisodeBase> {
  /** Id of the device. */
  readonly deviceId: string;
  /** Asks the module's server half: `episodes` of `episodeCalls`. */
  readonly ask: (query: EpisodeAsk, signal: AbortSignal) => Promise<EpisodePage<E>>;
  /** `context.live`. */
  readonly live: LiveService;
  /** Events after which they are fetched again. Pass a constant. */
  readonly topics: readonly string[];
  /** Fetches again when it changes: `refreshedAt` of a dashboard item. */
  readonly refreshedAt?: Date | undefined;
}

/** Which episodes of the device are wanted. */
export interface EpisodeAsk {
  /** `open`: only one that goes on. */
  readonly state: 'open' | 'all';
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
}

/** A page of episodes, newest first, with the number of all. */
export interface EpisodePage<E> {
  /** Newest first. */
  readonly episodes: readonly E[];
  /** Of all pages. */
  readonly total: number;
}

export function useEpisodes<E extends EpisodeBase>(
  { deviceId, ask, live, topics, refreshedAt }: EpisodeSource<E>,
  query: EpisodeAsk,
): Fetched<EpisodePage<E>> {
  const { state, page, pageSize } = query;
  return useFetched((signal) => ask({ state, page, pageSize }, signal), {
    key: `${deviceId} ${state} ${page}`,
    live,
    topics,
    refreshedAt,
  });
}
