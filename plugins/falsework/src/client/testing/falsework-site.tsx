import { definePlugin, type Plugin, type PluginManifest } from '@gantry/plugin-sdk';
import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import {
  type Episode,
  falseworkCalls,
  permissions,
  type Sensor,
  type Setup,
} from '../../contract/falsework.ts';
import { plugin } from '../plugin.ts';
// Import the lazily loaded views here, so that transforming them does not count against the test host's time limits.
import '../dashboard/falsework-dashboard.tsx';
import '../map/sensor-panel.tsx';
import '../settings/import-sensors.tsx';
import '../settings/sensor-form.tsx';
import '../settings/sensor-picker.ts';
import '../settings/sensor-settings.tsx';
import '../settings/setup-form.tsx';
import '../settings/threshold-form.tsx';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

export const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
/** 15:42 in Hong Kong. */
export const measuredAt = Date.parse('2026-11-22T07:42:10Z');

export const sensor = (nth: number, more: Partial<Sensor> = {}): Sensor => ({
  sensorId: uuid(nth),
  instrumentId: `TILT-${nth}`,
  name: `Tower ${nth}`,
  status: 0,
  level: more.status === undefined || more.status === -1 ? 0 : more.status,
  latestData: {
    inclinationX: 0.3,
    inclinationY: -0.05,
    inclinationZ: null,
    force: 41.5,
    recordTimeTs: measuredAt,
  },
  place: { longitude: 114.176208, latitude: 22.309412, height: 4.5 },
  gatewayName: 'Gateway A',
  isWatched: true,
  episode: null,
  ...more,
});

export const episode = (nth: number, more: Partial<Episode> = {}): Episode => ({
  episodeId: uuid(100 + nth),
  sensorId: uuid(1),
  sensorName: 'Tower 1',
  openedAt: '2026-11-22T06:00:00.000Z',
  endedAt: null,
  peak: 2,
  peakChannel: 'inclinationX',
  peakValue: 1.2,
  peakLimit: 1,
  acknowledgedAt: null,
  acknowledgedBy: null,
  actionTaken: null,
  ...more,
});

const limits = { alert: 0.5, alarm: 1, action: 2 };
const sendTo = { address: '/ingest/falsework', topic: 'gantry/falsework' };
const baseline = { inclinationX: 0.1, inclinationY: 0, inclinationZ: 0 };

/** What the far side knows; tests change it. */
function site() {
  return {
    sensors: [] as Sensor[],
    episodes: [] as Episode[],
    setup: {
      intervalSeconds: 60,
      baseline,
      thresholds: [
        {
          from: '2026-11-01T00:00:00.000Z',
          limits: { inclinationX: limits, inclinationY: null, inclinationZ: null, force: null },
          setBy: 'Wong Ka-yee',
          setAt: '2026-11-01T00:00:00.000Z',
        },
      ],
      version: 1,
    } as Omit<Setup, 'sensor'>,
    gateways: [{ gatewayId: uuid(900), name: 'Gateway A', serialNumber: 'GW-1', seenAt: null, devices: 1 }],
  };
}

function serverOf(known: ReturnType<typeof site>) {
  const setupOf = (sensorId: string): Setup | undefined => {
    const found = known.sensors.find((one) => one.sensorId === sensorId);
    return found && { ...known.setup, sensor: found };
  };
  return fakeEndpoints(falseworkCalls, {
    sensors({ search, status, page, pageSize }) {
      const found = known.sensors.filter(
        (one) =>
          one.name.includes(search) && (status === '' || (status === 'Offline') === (one.status === -1)),
      );
      return { pageList: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
    setup: ({ sensorId }, { refuse }) => setupOf(sensorId) ?? refuse('NOT_FOUND'),
    trend: () => ({
      resolution: 'ten-minutes' as const,
      baseline,
      limits: known.setup.thresholds[0]?.limits ?? {
        inclinationX: null,
        inclinationY: null,
        inclinationZ: null,
        force: null,
      },
      points: [0, 1].map((at) => ({
        at: new Date(measuredAt + at * 600_000).toISOString(),
        inclinationX: { min: 0.2, max: 0.4, average: 0.3 },
        inclinationY: null,
        inclinationZ: null,
        force: { min: 40, max: 42, average: 41 },
      })),
    }),
    episodes({ state, page, pageSize }) {
      const found = known.episodes.filter(({ endedAt }) => state === 'all' || endedAt === null);
      return { episodes: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
    acknowledge({ episodeId, actionTaken }, { refuse }) {
      const found = known.episodes.find((one) => one.episodeId === episodeId);
      if (found === undefined) return refuse('NOT_FOUND');
      const seen = {
        acknowledgedAt: new Date(measuredAt).toISOString(),
        acknowledgedBy: 'Chan Siu-fung',
        actionTaken: actionTaken ?? null,
      };
      known.episodes = known.episodes.map((one) => (one === found ? { ...found, ...seen } : one));
      return { episode: { ...found, ...seen } };
    },
    gateways: () => ({ gateways: known.gateways }),
    addGateway({ name, serialNumber }, { refuse }) {
      if (known.gateways.some((one) => one.serialNumber === serialNumber))
        return refuse('DEVICE_EXISTS', 'The id is taken.', { externalId: serialNumber });
      known.gateways.push({ gatewayId: uuid(901), name, serialNumber, seenAt: null, devices: 0 });
      return { gatewayId: uuid(901), token: 'gdt_secret', ...sendTo };
    },
    addSensor({ name, instrumentId, gatewayId, place }) {
      const nth = known.sensors.length + 1;
      const gatewayName = known.gateways.find((one) => one.gatewayId === gatewayId)?.name ?? null;
      known.sensors.push(
        sensor(nth, { name, instrumentId, place, gatewayName, latestData: null, status: -1 }),
      );
      return { sensorId: uuid(nth), token: gatewayId === null ? 'gdt_own' : null, ...sendTo };
    },
    importSensors({ rows, apply }, { refuse }) {
      const unknown = rows.findIndex(({ gateway }) => gateway === 'Gateway X');
      if (unknown >= 0)
        return refuse('IMPORT_INVALID', 'A row is wrong.', {
          rows: [{ row: unknown + 1, field: 'gateway', code: 'UNKNOWN_GATEWAY' }],
        });
      if (apply)
        for (const { name, instrumentId } of rows)
          known.sensors.push(sensor(known.sensors.length + 1, { name, instrumentId, latestData: null }));
      return { added: rows.length, changed: 0, unchanged: 0 };
    },
    changeSetup({ sensorId, version, place, ...changed }, { refuse }) {
      const current = setupOf(sensorId);
      if (current === undefined) return refuse('NOT_FOUND');
      if (current.version !== version)
        return refuse('VERSION_CONFLICT', 'It was changed.', {
          expectedVersion: version,
          currentVersion: current.version,
          changedFields: ['intervalSeconds'],
          current,
        });
      const { intervalSeconds = current.intervalSeconds, baseline: from = current.baseline } = changed;
      known.setup = { ...known.setup, intervalSeconds, baseline: from, version: version + 1 };
      if (place !== undefined)
        known.sensors = known.sensors.map((one) => (one.sensorId === sensorId ? { ...one, place } : one));
      return { setup: setupOf(sensorId) ?? current };
    },
    setThresholds({ sensorId, from, limits: set }, { refuse }) {
      const one = { from, limits: set, setBy: 'Me', setAt: from };
      known.setup = { ...known.setup, thresholds: [one, ...known.setup.thresholds] };
      return { setup: setupOf(sensorId) ?? refuse('NOT_FOUND') };
    },
  });
}

interface HostCall {
  readonly command: string;
  readonly value: unknown;
}
const standIns = ['open-dashboard', 'open-model', 'open-settings'] as const;

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
export async function falseworkSite(
  given: readonly string[] = Object.values(permissions),
  settings: { readonly label2?: string } = {},
) {
  const known = site();
  const server = serverOf(known);
  const hostCalls: HostCall[] = [];
  const host = await createTestHost(plugin, {
    permissions: given,
    http: server.http,
    now: new Date(measuredAt + 60_000),
    serverNow: () => measuredAt + 60_000,
    settings,
    others: [hostStandIn(hostCalls)],
    wrapper: Surroundings,
  });
  return { host, server, known, hostCalls };
}
