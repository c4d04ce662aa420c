import { useFetched, useNow } from '@gantry/plugin-ui';
import {
  type CameraNews,
  type FoundCameras,
  inNaturalOrder,
  isListed,
  useToday,
} from '@gantry/plugin-ui/cameras';
import { useMemo } from 'react';
import { type Watch, watchesChanged } from '../../contract/confined-space.ts';
import type { ConfinedModule } from '../confined-module.ts';
import { type CountedCamera, workersOf, zonesOf } from '../workers/zones.ts';

const topics = [watchesChanged];
/** Milliseconds after which watches are fetched without an event: a permit's period begins and ends with time. */
const refreshEvery = 20_000;
const noWatches: readonly Watch[] = [];

/** The people in the sight of cameras, against what their permits allow. */
export function useWorkers(
  { context, api }: ConfinedModule,
  { isShown = true, refreshedAt }: CameraNews = {},
) {
  const { now } = useToday();
  const ticks = useNow(refreshEvery, undefined, isShown && refreshedAt === undefined);
  const ticked = useMemo(() => new Date(ticks), [ticks]);
  const fetched = useFetched((signal) => api.watches({}, { signal }), {
    key: isShown ? 'watches' : undefined,
    live: context.live,
    topics,
    refreshedAt: refreshedAt ?? ticked,
    throttleMs: 1000,
  });
  const watches = fetched.value?.watches ?? noWatches;
  const watchOf = (monitorId: string) => watches.find((watch) => watch.monitorId === monitorId);
  return {
    hasFailed: fetched.load.kind === 'failed',
    watchOf,
    workersOf: (camera: CountedCamera) => workersOf(camera, watchOf(camera.monitorId), now),
    zonesIn: ({ cameras, groups }: FoundCameras) =>
      zonesOf(inNaturalOrder(cameras.filter(isListed)), groups, watches, now),
  };
}
