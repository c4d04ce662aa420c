import type { LiveService } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { type Fetched, useFetched } from '../../values/use-fetched.ts';
import { useNow } from '../../values/use-now.ts';

/** Which devices of a module are shown: the input of a list that is made with `deviceQuery`. */
export interface DeviceFilter {
  /** In names and own ids. */
  readonly search: string;
  /** Empty: all. */
  readonly status: '' | 'Online' | 'Offline';
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
}
/** The first page of all devices. */
export const firstDevices: DeviceFilter = { search: '', status: '', page: 1, pageSize: 15 };
/** As many as one answer holds. */
export const allDevices: DeviceFilter = { ...firstDevices, pageSize: 9999 };

/** When and why devices are fetched again. */
export interface DeviceNews {
  /** `context.live`. */
  readonly live: LiveService;
  /** Events after which they are fetched again. Pass a constant. */
  readonly topics: readonly string[];
  /** Fetches nothing while they are not shown. True unless given. */
  readonly isShown?: boolean | undefined;
  /** `refreshedAt` of a dashboard item, which refreshes by itself. Without it they are fetched every 30 s: no event says that a device fell silent. */
  readonly refreshedAt?: Date | undefined;
}

/**
 * A page of a module's devices, kept up to date.
 * @param ask - the module's list
 */
export function useDevices<T>(
  ask: (filter: DeviceFilter, signal: AbortSignal) => Promise<T>,
  { search, status, page, pageSize }: DeviceFilter,
  { live, topics, isShown = true, refreshedAt }: DeviceNews,
): Fetched<T> {
  const now = useNow(30_000, undefined, isShown && refreshedAt === undefined);
  const ticked = useMemo(() => new Date(now), [now]);
  return useFetched((signal) => ask({ search, status, page, pageSize }, signal), {
    key: isShown ? `${status} ${page} ${pageSize} ${search}` : undefined,
    live,
    topics,
    refreshedAt: refreshedAt ?? ticked,
    throttleMs: 1000,
  });
}
