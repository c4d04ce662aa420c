import { randomUUID } from 'node:crypto';
import {
  defineServerPlugin,
  type NotificationText,
  provide,
  type ServerPlugin,
} from '@gantry/plugin-sdk/server';
import {
  cameraWatch,
  permitAlarms,
  type ReportedAlarm,
  type WatchedCamera,
  type WorkPermit,
  workPermits,
} from '../services.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What the modules beside this one say, as a test sets it. */
export class Neighbours {
  readonly cameras: (Writable<WatchedCamera> & { readonly projectId: string })[] = [];
  readonly permits: (Writable<WorkPermit> & { readonly projectId: string })[] = [];
  readonly locations: { readonly projectId: string; readonly locationId: string; readonly name: string }[] =
    [];
  /** People inside by the entry log, by permit. */
  readonly inside = new Map<string, number>();
  /** Alarms under permits, by permit and name. */
  readonly reported = new Map<string, ReportedAlarm>();
  readonly suspended: (NotificationText & { readonly permitId: string })[] = [];

  /** AI CCTV and Permit To Work, with nothing but their services. */
  readonly plugins: readonly ServerPlugin[] = [
    half('gantry.ai-cctv', [
      provide(cameraWatch, () => ({ limited: async ({ projectId }) => inProject(this.cameras, projectId) })),
    ]),
    half('gantry.permit-to-work', [
      provide(workPermits, () => ({
        locations: async ({ projectId }) => inProject(this.locations, projectId),
        confinedSpacePermits: async ({ projectId }, ids) =>
          inProject(this.permits, projectId).filter(({ locationId }) => ids.includes(locationId)),
        inside: async (_tx, ids) => ids.reduce((sum, id) => sum + (this.inside.get(id) ?? 0), 0),
        suspend: async (_tx, permitId, reason) => {
          const permit = this.permits.find((one) => one.permitId === permitId);
          if (permit?.status !== 'Active') return false;
          permit.status = 'Suspended';
          this.suspended.push({ permitId, ...reason });
          return true;
        },
      })),
      provide(permitAlarms, () => ({
        report: async (_tx, permitId, alarm) =>
          void this.reported.set(`${this.#numberOf(permitId)} ${alarm.name.split('/')[1]}`, alarm),
        withdraw: async (_tx, permitId, name) =>
          void this.reported.delete(`${this.#numberOf(permitId)} ${name.split('/')[1]}`),
      })),
    ]),
  ];

  addCamera(projectId: string, name: string, peopleCountLimit = 8) {
    const camera: Neighbours['cameras'][number] = {
      projectId,
      monitorId: randomUUID(),
      name,
      peopleCountLimit,
      status: 'Live',
      isOffline: false,
      count: { count: 0, isStale: false },
      place: { latitude: 22.3, longitude: 114.2, height: 7 },
    };
    this.cameras.push(camera);
    return camera;
  }

  addLocation(projectId: string, name: string) {
    const location = { projectId, locationId: randomUUID(), name };
    this.locations.push(location);
    return location;
  }

  addPermit(projectId: string, locationId: string, status = 'Active', maxEntrants: number | null = 6) {
    const permitId = randomUUID();
    const permit: Neighbours['permits'][number] = {
      projectId,
      permitId,
      permitNumber: `PTW-${this.permits.length + 1}`,
      locationId,
      status,
      maxEntrants,
      page: { dashboardItem: 'permits', params: { permitId } },
    };
    this.permits.push(permit);
    return permit;
  }

  #numberOf(permitId: string): string {
    return this.permits.find((one) => one.permitId === permitId)?.permitNumber ?? permitId;
  }
}

const half = (id: `${string}.${string}`, provides: ServerPlugin['provides']): ServerPlugin =>
  defineServerPlugin({
    id,
    migrations: [],
    permissions: [],
    routes: () => [],
    ...(provides && { provides }),
  });

const inProject = <T extends { readonly projectId: string }>(all: readonly T[], projectId: string) =>
  all.filter((one) => one.projectId === projectId);
