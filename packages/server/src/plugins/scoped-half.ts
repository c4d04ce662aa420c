import type {
  CronRun,
  DeviceRoute,
  Route,
  ServerHost,
  ServerPlugin,
  TimerJob,
  Videos,
} from '@gantry/plugin-sdk/server';
import { translateFailure } from '../database/failure.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { inPlugin } from './plugin-scope.ts';

/** Wraps a server half: all of its functions run in the scope of its plugin, and their faults are counted. */
export function scopedHalf(half: ServerPlugin, plugin: InstalledPlugin): ServerPlugin {
  const {
    id,
    migrations,
    permissions,
    uploads,
    routes: _routes,
    timers,
    jobs,
    deviceKinds,
    timeSeries,
    deviceRoutes,
    provides,
    figures,
    disciplines,
    handOver,
    auditKinds,
    alarmTaken,
    videos,
    provision,
    seedDemo,
    ...others
  } = half;
  // A new field of `ServerPlugin` must get its place here, or the half would lose it.
  others satisfies Record<string, never>;
  return {
    id,
    migrations,
    permissions,
    ...(uploads && { uploads }),
    routes: (host) => inPlugin(plugin, () => half.routes(host)),
    ...(deviceKinds && { deviceKinds }),
    ...(timeSeries && { timeSeries }),
    ...(deviceRoutes && { deviceRoutes: (host) => inPlugin(plugin, () => half.deviceRoutes?.(host) ?? []) }),
    ...(provides && {
      provides: provides.map(({ token, make }) => ({
        token,
        make: (host) => inPlugin(plugin, () => make(host)),
      })),
    }),
    ...(disciplines && { disciplines }),
    ...(handOver && { handOver: (host) => inPlugin(plugin, () => half.handOver?.(host) ?? []) }),
    ...(auditKinds && { auditKinds: (host) => inPlugin(plugin, () => half.auditKinds?.(host) ?? []) }),
    ...(alarmTaken && { alarmTaken: (host) => inPlugin(plugin, () => alarmTaken.call(half, host)) }),
    ...(videos && {
      videos: (host) =>
        scopedVideos(
          inPlugin(plugin, () => videos.call(half, host)),
          plugin,
        ),
    }),
    // Whoever reads them runs them in the plugin's scope, and knows whether one failed or was only late.
    ...(figures && { figures }),
    ...(timers && { timers: timers.map((timer) => scopedTimer(timer, plugin)) }),
    ...(jobs && {
      jobs: jobs.map((job) => ({
        ...job,
        run: (input, run) => countingFaults(plugin, () => job.run(input, run), run.signal),
      })),
    }),
    ...(provision && {
      provision: {
        schema: provision.schema,
        apply: (data, act) => countingFaults(plugin, () => provision.apply(data, act)),
      },
    }),
    ...(seedDemo && {
      seedDemo: (project, host, signal) =>
        countingFaults(plugin, async () => half.seedDemo?.(project, host, signal), signal),
    }),
  };
}

function scopedVideos(videos: Videos, plugin: InstalledPlugin): Videos {
  return {
    permission: videos.permission,
    source: (videoId, context) => countingFaults(plugin, () => videos.source(videoId, context)),
  };
}

function scopedTimer(timer: TimerJob, plugin: InstalledPlugin): TimerJob {
  if (timer.cron === undefined)
    return { ...timer, run: (host, signal) => countingFaults(plugin, () => timer.run(host, signal), signal) };
  return {
    ...timer,
    run: (host: ServerHost, signal: AbortSignal, due: CronRun) =>
      countingFaults(plugin, () => timer.run(host, signal, due), signal),
  };
}

/** Like `scopedHalf`, for one of its routes. */
export function scopedRoute(route: Route, plugin: InstalledPlugin): Route {
  return { ...route, handle: (input, context) => countingFaults(plugin, () => route.handle(input, context)) };
}

/** Like `scopedRoute`, for a route for devices. */
export function scopedDeviceRoute(route: DeviceRoute, plugin: InstalledPlugin): DeviceRoute {
  return { ...route, handle: (body, context) => countingFaults(plugin, () => route.handle(body, context)) };
}

/** Runs a plugin's code in its scope. Counts an error as a fault of the plugin, unless it is a refusal. */
export async function countingFaults<R>(
  plugin: InstalledPlugin,
  work: () => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  try {
    return await inPlugin(plugin, work);
  } catch (error) {
    // An error after an abort is no fault, unless the code took too long.
    const wasEnded = signal?.aborted && signal.reason?.name !== 'TimeoutError';
    if (!wasEnded) countFault(plugin, error);
    throw error;
  }
}

/** Counts an error of a plugin's code. Neither a refused request nor an unavailable database is a fault. */
export function countFault(plugin: InstalledPlugin, error: unknown): void {
  const failure = translateFailure(error);
  const isRefusal = failure instanceof Error && 'status' in failure && typeof failure.status === 'number';
  if (!isRefusal) plugin.faults.count(error);
}
