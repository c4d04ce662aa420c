import { definePlugin, type Plugin, type PluginManifest } from '@gantry/plugin-sdk';
import { createTestHost, type FakeVideo, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import {
  exampleAlert as alertOf,
  exampleCamera as camera,
  exampleNow as now,
  Surroundings,
} from '@gantry/plugin-ui/testing';

export { alertOf, camera };

import type { CameraPreset, Monitor, MonitorAlert, MonitorControl } from '@gantry/plugin-sdk/cameras';
import type { Refuse } from '@gantry/plugin-sdk/contract';
import type { ZoneKind } from '@gantry/plugin-ui/cameras';
import { permissions } from '../../contract/cctv.ts';
import { cctvCalls } from '../../contract/cctv-calls.ts';
import type { MediaService } from '../../contract/media-services.ts';
import { plugin } from '../plugin.ts';
// Import the lazily loaded views here, so that transforming them does not count against the test host's time limits.
import '../alerts/resolve-alert.ts';
import '../dashboard/cctv-dashboard.tsx';
import '../map/camera-tab.tsx';
import '../map/seeing-list.tsx';
import '../map/show-seeing-cameras.ts';
import '../settings/camera-form.tsx';
import '../settings/camera-settings.tsx';
import '../settings/group-form.tsx';
import '../settings/import-cameras.tsx';
import '../settings/camera-picker.ts';
import '../settings/zones/zones-dialog.tsx';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

export const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** What the far side knows; tests change it. */
function site() {
  return {
    cameras: [] as Monitor[],
    alerts: [] as MonitorAlert[],
    groups: [] as { groupId: string; name: string; version: number; monitorList: Monitor[] }[],
    /** Addresses of streams that were set, by camera. */
    addresses: new Map<string, string>(),
    /** Controls of cameras that have one. */
    controls: new Map<string, MonitorControl>(),
    presets: [] as CameraPreset[],
    /** What converts streams. */
    mediaServices: [] as MediaService[],
  };
}

/** The control of a camera that turns, which nobody holds. */
export const controlOf = (monitorId: string, more: Partial<MonitorControl> = {}): MonitorControl => ({
  monitorId,
  isConnected: true,
  unstopped: null,
  model: 'Kite Dome 30x',
  turns: true,
  action: null,
  step: 0,
  speed: 45,
  heldBy: null,
  version: 1,
  ...more,
});

function serverOf(known: ReturnType<typeof site>) {
  const change = (monitorAlertId: string, part: Partial<MonitorAlert>, missing: () => never) => {
    const found = known.alerts.find((one) => one.monitorAlertId === monitorAlertId) ?? missing();
    const alert = { ...found, ...part };
    known.alerts = known.alerts.map((one) => (one === found ? alert : one));
    return { alert };
  };
  const pageOf = (
    alerts: readonly MonitorAlert[],
    { page, pageSize, triage }: { page: number; pageSize: number; triage?: string | undefined },
  ) => {
    const found = alerts.filter((one) => triage === undefined || one.triage === triage);
    return {
      monitorAlertList: found.slice((page - 1) * pageSize, page * pageSize),
      total: found.length,
      isMore: false,
    };
  };
  const changeZones = (
    kind: ZoneKind,
    { monitorId, version, list }: { monitorId: string; version: number; list: Monitor[ZoneKind] },
    refuse: Refuse<typeof cctvCalls.editMonitorDangerZoneList> & ((code: 'NOT_FOUND') => never),
  ) => {
    const current = known.cameras.find((one) => one.monitorId === monitorId) ?? refuse('NOT_FOUND');
    if (current.status === 'Removed')
      return refuse('MONITOR_REMOVED', 'The camera was removed.', { monitorId });
    if (current.version !== version)
      return refuse('VERSION_CONFLICT', 'Somebody else changed the camera.', {
        expectedVersion: version,
        currentVersion: current.version,
        changedFields: [kind],
        current,
      });
    const monitor = { ...current, [kind]: list, version: version + 1 };
    known.cameras = known.cameras.map((one) => (one === current ? monitor : one));
    return { monitor };
  };
  return fakeEndpoints(cctvCalls, {
    getMonitorList: () => ({ monitorList: known.cameras }),
    getMonitorGroupList: () => ({ monitorGroupList: known.groups }),
    getAlertList: ({ monitorIds, ...asked }) =>
      pageOf(
        known.alerts.filter(({ monitorId }) => monitorIds.length === 0 || monitorIds.includes(monitorId)),
        asked,
      ),
    getMonitorAlertListByPaging: ({ monitorId, ...asked }) =>
      pageOf(
        known.alerts.filter((one) => one.monitorId === monitorId),
        asked,
      ),
    alert: ({ monitorAlertId }, { refuse }) => change(monitorAlertId, {}, () => refuse('NOT_FOUND')),
    acknowledgeAlert: ({ monitorAlertId }, { refuse }) =>
      change(monitorAlertId, { triage: 'Acknowledged' }, () => refuse('NOT_FOUND')),
    resolveAlert: ({ monitorAlertId, outcome, actionTaken }, { refuse }) =>
      change(monitorAlertId, { triage: outcome, actionTaken }, () => refuse('NOT_FOUND')),
    gateways: () => ({ gateways: [] }),
    addMonitor({ liveUrl, ...fields }, { refuse }) {
      if (known.cameras.some(({ originId }) => originId === fields.originId))
        return refuse('DEVICE_EXISTS', 'The id is taken.', { externalId: fields.originId });
      const monitor = camera(known.cameras.length + 1, { ...fields, hasLiveUrl: liveUrl !== '' });
      known.cameras.push(monitor);
      known.addresses.set(monitor.monitorId, liveUrl);
      return {
        monitor,
        token: fields.gatewayId === null ? 'gdt_own' : null,
        address: '/ingest/ai-cctv',
        topic: null,
      };
    },
    editMonitor({ monitorId, version, liveUrl, ...fields }, { refuse }) {
      const found = known.cameras.find((one) => one.monitorId === monitorId);
      if (found === undefined) return refuse('NOT_FOUND');
      if (found.version !== version)
        return refuse('VERSION_CONFLICT', 'Somebody else changed the camera.', {
          expectedVersion: version,
          currentVersion: found.version,
          changedFields: ['vendor'],
          current: found,
        });
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const monitor = { ...found, ...given, version: version + 1 };
      if (liveUrl !== undefined) known.addresses.set(monitorId, liveUrl);
      known.cameras = known.cameras.map((one) => (one === found ? monitor : one));
      return { monitor };
    },
    editMonitorDangerZoneList: (given, { refuse }) => changeZones('dangerZoneList', given, refuse),
    editMonitorDetectionZoneList: (given, { refuse }) => changeZones('detectionZoneList', given, refuse),
    editMonitorFlowCountLineList: (given, { refuse }) => changeZones('flowCountLineList', given, refuse),
    getMonitorControl: ({ monitorId }) => ({
      monitorControl:
        known.controls.get(monitorId) ??
        controlOf(monitorId, { isConnected: false, turns: null, version: 0 }),
    }),
    saveMonitorControl({ monitorId, address, step = 0, speed = 45 }) {
      const monitorControl = controlOf(monitorId, { isConnected: address !== '', step, speed });
      known.controls.set(monitorId, monitorControl);
      return { monitorControl, problem: null };
    },
    testMonitorControl: () => ({ model: 'Kite Dome 30x', turns: true }),
    monitorControl({ monitorId, action }) {
      const heldBy = { name: 'Lau Kwok Wai', isMe: true, until: new Date(now + 15_000).toISOString() };
      const monitorControl = { ...controlOf(monitorId), action, heldBy };
      known.controls.set(monitorId, monitorControl);
      return { monitorControl };
    },
    getPresetList: () => ({ presetList: known.presets }),
    savePreset({ name }) {
      known.presets = [...known.presets, { token: String(known.presets.length + 1), name }];
      return { presetList: known.presets };
    },
    getMediaServiceList: () => ({ mediaServiceList: known.mediaServices }),
    importMonitors: ({ rows }) => ({ added: rows.length, changed: 0, unchanged: 0 }),
    editMonitorSequence({ monitorIds }) {
      known.cameras = monitorIds.flatMap((id) => known.cameras.filter((one) => one.monitorId === id));
      return undefined;
    },
  });
}

interface HostCall {
  readonly command: string;
  readonly value: unknown;
}
const standIns = ['open-model', 'open-settings'] as const;

/** Stands in for the real host's commands and records calls to them. */
function hostStandIn(calls: HostCall[]): Plugin<PluginManifest> {
  return definePlugin<PluginManifest>({
    manifest: {
      id: 'gantry.host',
      version: '1.0.0',
      name: 'Host',
      sdk: '^1.0.0',
      capabilities: [],
      contributes: {
        commands: Object.fromEntries(standIns.map((command) => [command, { title: command }])),
      },
    },
    activate(context) {
      // The manifest declares exactly these commands; its type does not name them.
      for (const command of standIns)
        context.implement.commands(command as never, ({ value }) => calls.push({ command, value }));
    },
  });
}

/** The plugin in a test host with its own far side. End it with `host.dispose()`. */
export async function cctvSite(
  given: readonly string[] = Object.values(permissions),
  videos: Readonly<Record<string, FakeVideo>> = {},
) {
  const known = site();
  const server = serverOf(known);
  const hostCalls: HostCall[] = [];
  const host = await createTestHost(plugin, {
    permissions: given,
    http: server.http,
    now: new Date(now),
    serverNow: () => now,
    videos,
    others: [hostStandIn(hostCalls)],
    wrapper: Surroundings,
  });
  return { host, server, known, hostCalls };
}
