import {
  type Handlers,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  type Tx,
} from '@gantry/plugin-sdk/server';
import {
  type confinedSpaceCalls,
  permissions,
  type Watch,
  watchesChanged,
} from '../contract/confined-space.ts';
import { limitOf, problemsOf } from '../contract/rules.ts';
import { look } from './look.ts';
import { cameraWatch, type WatchedCamera, type WorkPermit, workPermits } from './services.ts';
import { type EntryLog, entryLogAt, freshCount, permitsAt, readSights, type Sights } from './sights.ts';
import { lockWatch, watchOf, writeLocation } from './watch-rows.ts';

type Names = ReadonlyMap<string, string>;

export function watchHandlers(host: ServerHost): Handlers<typeof confinedSpaceCalls> {
  const locationNames = async (tx: Tx): Promise<Names> => {
    const found = (await (await host.services.find(tx, workPermits))?.locations(tx)) ?? [];
    return new Map(found.map(({ locationId, name }) => [locationId, name]));
  };
  const watchNow = async ({ tx, project }: RouteContext, monitorId: string): Promise<Watch> => {
    const sights = await readSights(tx, host);
    const camera = sights?.cameras.get(monitorId);
    if (sights === undefined || camera === undefined) throw new NotFoundError('The camera');
    const { locationId } = watchOf(sights.watches, monitorId);
    const logs = new Map([[locationId, await entryLogAt(tx, sights, locationId)]]);
    return shownWatch(sights, camera, await locationNames(tx), project.code, logs);
  };
  return {
    async watches(_input, { tx, project }) {
      const sights = await readSights(tx, host);
      if (sights === undefined) return { watches: [], hasPermits: false };
      const names = await locationNames(tx);
      // Cameras of one place share its log.
      const logs = new Map<string | null, EntryLog | null>();
      for (const { monitorId } of sights.cameras.values()) {
        const { locationId } = watchOf(sights.watches, monitorId);
        if (!logs.has(locationId)) logs.set(locationId, await entryLogAt(tx, sights, locationId));
      }
      const watches = [...sights.cameras.values()].map((camera) =>
        shownWatch(sights, camera, names, project.code, logs),
      );
      return { watches, hasPermits: sights.service !== undefined };
    },

    async locations(_input, { tx }) {
      const names = await locationNames(tx);
      return { locations: [...names].map(([locationId, name]) => ({ locationId, name })) };
    },

    async setLocation({ monitorId: asked, locationId, version }, context) {
      const { tx, refuse } = context;
      const monitorId = asked.toLowerCase();
      const cameras = (await (await host.services.find(tx, cameraWatch))?.limited(tx)) ?? [];
      if (!cameras.some((camera) => camera.monitorId === monitorId)) throw new NotFoundError('The camera');
      const chosen = locationId?.toLowerCase() ?? null;
      const names = await locationNames(tx);
      if (chosen !== null && !names.has(chosen)) throw new NotFoundError('The location');
      const before = await lockWatch(tx, monitorId);
      if (before.version !== version)
        throw refuse('VERSION_CONFLICT', 'Somebody else chose the location of the camera.', {
          expectedVersion: version,
          currentVersion: before.version,
          changedFields: before.locationId === chosen ? [] : ['locationId'],
          current: await watchNow(context, monitorId),
        });
      if (before.locationId !== chosen) {
        await writeLocation(tx, monitorId, chosen);
        const named = (id: string | null) => ({ location: id === null ? null : (names.get(id) ?? id) });
        await tx.audit({
          entity: 'confined-space-watch',
          entityId: monitorId,
          action: 'set-location',
          before: named(before.locationId),
          after: named(chosen),
        });
        // The alarms go over to the permits of the new location at once.
        await look(tx, host, monitorId);
        await tx.emit({
          topic: watchesChanged,
          payload: { monitorIds: [monitorId] },
          permission: permissions.view,
        });
      }
      return { watch: await watchNow(context, monitorId) };
    },
  };
}

/** @param logs - entry logs by location */
function shownWatch(
  sights: Sights,
  camera: WatchedCamera,
  names: Names,
  projectCode: string,
  logs: ReadonlyMap<string | null, EntryLog | null>,
): Watch {
  const { monitorId } = camera;
  const { locationId, version, state } = watchOf(sights.watches, monitorId);
  const permits = permitsAt(sights, locationId);
  const numbers = new Map(permits.map(({ permitId, permitNumber }) => [permitId, permitNumber]));
  return {
    monitorId,
    locationId,
    locationName: locationId === null ? null : (names.get(locationId) ?? null),
    limit: limitOf(camera.peopleCountLimit, permits),
    permits: permits.map(({ permitId, permitNumber, status, maxEntrants, page }) => ({
      permitId,
      permitNumber,
      status,
      maxEntrants,
      path: pathOf(page, projectCode),
    })),
    entryLog: logs.get(locationId) ?? null,
    problems: problemsOf(state, freshCount(camera)).map(({ kind, since, suspendsAt, suspended }) => {
      const suspendedPermit = (suspended && numbers.get(suspended.permitId)) ?? null;
      return {
        kind,
        since: instantOf(since),
        suspendsAt: suspendsAt === null ? null : instantOf(suspendsAt),
        suspendedPermit,
        suspendedAt: suspended === null || suspendedPermit === null ? null : instantOf(suspended.at),
      };
    }),
    version,
  };
}

const instantOf = (time: number): string => new Date(time).toISOString();

/** The address of a dashboard page, as the browser app reads it. */
const pathOf = ({ dashboardItem, params }: WorkPermit['page'], projectCode: string): string =>
  `/p/${encodeURIComponent(projectCode)}/dashboard/${encodeURIComponent(dashboardItem)}?${new URLSearchParams(params)}`;
