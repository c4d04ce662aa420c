import { definePlugin, type Locale, type Plugin, type PluginManifest } from '@gantry/plugin-sdk';
import {
  cameraCalls,
  cameraPermissions,
  cameraSource,
  controlCalls,
  type Monitor,
  type MonitorAlert,
  type MonitorGroup,
} from '@gantry/plugin-sdk/cameras';
import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { confinedSpaceCalls, permissions, type Watch } from '../../contract/confined-space.ts';
import { plugin } from '../plugin.ts';
import { now } from './example-cameras.ts';
// Import the lazily loaded views here, so that transforming them does not count against the test host's time limits.
import '../dashboard/confined-dashboard.tsx';
import '../map/confined-panels.tsx';
import '../settings/watch-settings.tsx';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/** What the far sides know; tests change it. */
function site() {
  return {
    cameras: [] as Monitor[],
    groups: [] as MonitorGroup[],
    alerts: [] as MonitorAlert[],
    watches: [] as Watch[],
    locations: [] as { locationId: string; name: string }[],
    hasPermits: true,
    /** Whether the member may set cameras up. */
    mayManage: false,
    /** Pages of the host that were opened. */
    opened: [] as unknown[],
  };
}
type Site = ReturnType<typeof site>;

/** The server half of Confined Space. */
const serverOf = (known: Site) =>
  fakeEndpoints(confinedSpaceCalls, {
    watches: () => ({ watches: known.watches, hasPermits: known.hasPermits }),
    locations: () => ({ locations: known.locations }),
    setLocation({ monitorId, locationId, version }, { refuse }) {
      const before = known.watches.find((one) => one.monitorId === monitorId) ?? refuse('NOT_FOUND');
      if (before.version !== version)
        return refuse('VERSION_CONFLICT', 'Somebody was quicker.', {
          expectedVersion: version,
          currentVersion: before.version,
          changedFields: ['locationId'],
          current: before,
        });
      const locationName = known.locations.find((one) => one.locationId === locationId)?.name ?? null;
      const watch = { ...before, locationId, locationName, version: version + 1 };
      known.watches = known.watches.map((one) => (one === before ? watch : one));
      return { watch };
    },
  });

/** The server half of AI CCTV, as far as other modules ask it. */
const camerasOf = (known: Site) =>
  fakeEndpoints(cameraCalls, {
    getMonitorList: () => ({ monitorList: known.cameras }),
    getMonitorGroupList: () => ({ monitorGroupList: known.groups }),
    getAlertList({ page, pageSize, search, typeSet, typesNamed, monitorIds }) {
      const found = known.alerts.filter(
        ({ type, monitorId }) =>
          (typeSet.length === 0 || typeSet.includes(type)) &&
          (search === '' || type.includes(search) || typesNamed.includes(type)) &&
          (monitorIds.length === 0 || monitorIds.includes(monitorId)),
      );
      return {
        monitorAlertList: found.slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
        isMore: false,
      };
    },
    getMonitorAlertListByPaging: () => ({ monitorAlertList: [], total: 0, isMore: false }),
    alert({ monitorAlertId }, { refuse }) {
      return {
        alert: known.alerts.find((one) => one.monitorAlertId === monitorAlertId) ?? refuse('NOT_FOUND'),
      };
    },
  });

/** Stands in for AI CCTV, which offers its cameras. */
function cctvStandIn(known: Site): Plugin<PluginManifest> {
  return definePlugin<PluginManifest>({
    manifest: {
      id: 'gantry.ai-cctv',
      version: '1.0.0',
      name: 'CCTV',
      sdk: '^1.0.0',
      capabilities: ['services.provide'],
      provides: [cameraSource.id],
    },
    activate(context) {
      context.services.provide(cameraSource, {
        api: context.api({ ...cameraCalls, ...controlCalls }),
        videos: context.videos,
        live: context.live,
        pictureUrl: (monitorAlertId) => `/${monitorAlertId}.jpg`,
        clipUrl: (monitorAlertId) => `/${monitorAlertId}.mp4`,
        openSettings: async () => void known.opened.push('cameras'),
        mayManage: () => known.mayManage,
        mayAcknowledge: () => false,
        mayControl: () => false,
      });
    },
  });
}

/** Stands in for the real host's commands and records what they open. */
function hostStandIn(known: Site): Plugin<PluginManifest> {
  return definePlugin<PluginManifest>({
    manifest: {
      id: 'gantry.host',
      version: '1.0.0',
      name: 'Host',
      sdk: '^1.0.0',
      capabilities: [],
      contributes: { commands: { 'open-settings': { title: 'Open settings' } } },
    },
    activate(context) {
      // The manifest declares this command; its type does not name it.
      context.implement.commands('open-settings' as never, ({ value }) => void known.opened.push(value));
    },
  });
}

interface SiteOptions {
  readonly permissions?: readonly string[];
  /** Whether the project has AI CCTV. */
  readonly hasCctv?: boolean;
  readonly locale?: Locale;
}

/** The plugin in a test host with its own far sides. End it with `host.dispose()`. */
export async function confinedSite({ permissions: given, hasCctv = true, locale }: SiteOptions = {}) {
  const known = site();
  const server = serverOf(known);
  const cctv = camerasOf(known);
  const host = await createTestHost(plugin, {
    permissions: given ?? [...Object.values(permissions), ...Object.values(cameraPermissions)],
    http: (request, endpoint, caller) =>
      (request.url.includes('/gantry.ai-cctv/') ? cctv : server).http(request, endpoint, caller),
    ...(locale && { locale }),
    now: new Date(now),
    serverNow: () => now,
    others: [hostStandIn(known), ...(hasCctv ? [cctvStandIn(known)] : [])],
    wrapper: Surroundings,
  });
  return { host, server, cctv, known };
}
