import { type DatabaseActor, type DemoProject, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { playOn } from '@gantry/plugin-sdk/server/demo';
import { z } from 'zod';
import { permissions, sensorsChanged } from '../../contract/falsework.ts';
import { gatewayKind, sensorKind } from '../../contract/readings.ts';
import type { SensorReading } from '../read-reading.ts';
import { followReadings, type SpokenFor } from '../record-readings.ts';
import { writeSetup } from '../setup.ts';
import { level0 } from '../watch-rows.ts';
import { type DemoSensor, demoSensors, hoursBefore, measuredAt } from './demo-readings.ts';

const projectCode = 'BEM';
const gateways = [
  { name: 'Falsework gateway West', externalId: 'DEMO-FWG-1' },
  { name: 'Falsework gateway East', externalId: 'DEMO-FWG-2' },
] as const;
const thresholds = {
  inclinationX: { alert: 0.5, alarm: 1, action: 1.5 },
  inclinationY: { alert: 0.5, alarm: 1, action: 1.5 },
  inclinationZ: null,
  force: { alert: 65, alarm: 80, action: 95 },
};
const actor: DatabaseActor = { kind: 'system', name: 'demo' };
const [minute, tenMinutes, hour] = [60_000, 600_000, 3_600_000];
/** Milliseconds between two readings of the demo's sensors. */
const playInterval = minute;

const startRow = z.object({ latest_at: z.date().nullable() });

interface Stage {
  readonly project: DemoProject;
  readonly host: ServerHost;
  readonly signal: AbortSignal;
}

interface Played {
  readonly device: SpokenFor;
  /** Null for one that somebody lets send by itself. */
  readonly gatewayId: string | null;
  readonly sensor: DemoSensor;
  /** Beginning of the readings, milliseconds since 1970. */
  readonly begin: number;
}

/** Fills the past 30 days of the demo's sensors, then simulates them until the server stops. */
export async function fillDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  if (project.code !== projectCode) return;
  const stage = { project, host, signal };
  const sensors = await registered(stage);
  const play = async () => {
    const send = async (gatewayId: string | null) => {
      for (const each of sensors)
        if (each.gatewayId === gatewayId && !signal.aborted) await catchUp(stage, each);
    };
    await Promise.all(gatewaysOf(sensors).map(send));
    await tellAll(stage, sensors);
  };
  await play();
  playOn(play, playInterval, { log: host.log, signal });
}

/** The sensors in use, with what is set up for them. */
function registered({ project, host }: Stage): Promise<readonly Played[]> {
  return host.database.inProject(project.id, actor, async (tx) => {
    const known = await host.devices.list(tx, { retired: true });
    const find = (externalId: string) => known.find((each) => each.externalId === externalId);
    const gatewayIds: string[] = [];
    for (const gateway of gateways)
      gatewayIds.push(
        (
          find(gateway.externalId) ??
          (await host.devices.register(tx, { kind: gatewayKind, ...gateway })).device
        ).id,
      );
    const found: Played[] = [];
    for (const sensor of demoSensors) {
      const { name, instrumentId: externalId, place } = sensor;
      const gatewayId = gatewayIds[sensor.gateway] ?? '';
      const old = find(externalId);
      const device =
        old ?? (await host.devices.register(tx, { kind: sensorKind, name, externalId, gatewayId })).device;
      const begin = device.registeredAt.getTime() - hoursBefore * hour;
      if (old === undefined) {
        const unset = { intervalSeconds: 60, baseline: level0, place: null, version: 0 };
        await writeSetup(tx, device.id, unset, { ...unset, place });
        await tx.run(sql`
          insert into sensor_threshold (project_id, sensor_id, holds_from, limits, set_by, set_at)
          values (${tx.projectId}, ${device.id}, ${new Date(begin)}, ${JSON.stringify(thresholds)}::jsonb, null, ${host.clock()})`);
      }
      if (device.retiredAt === null) found.push({ device, gatewayId: device.gatewayId, sensor, begin });
    }
    return found;
  });
}

/** Sends the readings since the sensor's latest one: each minute of the last hour, or every ten minutes. */
async function catchUp({ project, host }: Stage, { device, sensor, begin }: Played): Promise<void> {
  await host.database.inProject(project.id, actor, async (tx) => {
    const silent =
      sensor.silentFrom === undefined ? Number.POSITIVE_INFINITY : begin + sensor.silentFrom * hour;
    const until = Math.min(host.clock().getTime(), silent);
    const state = await tx.maybe(
      startRow,
      sql`select latest_at from sensor_state where project_id = ${tx.projectId} and sensor_id = ${device.id}`,
    );
    // After a month at rest it goes on with what can still be sent.
    const from = Math.max(state?.latest_at?.getTime() ?? begin, until - hoursBefore * hour);
    const step = until - from > hour ? tenMinutes : minute;
    const readings: SensorReading[] = [];
    for (let at = (Math.floor(from / step) + 1) * step; at <= until; at += step)
      readings.push({
        sensorId: device.id,
        at: new Date(at),
        values: measuredAt(sensor, at, (at - begin) / hour),
      });
    if (readings.length === 0) return;
    await followReadings(tx, host, [device], readings, new Date(until));
    if (sensor.event?.actionTaken === undefined) return;
    const officer = project.users.find(({ role }) => role === 'SAFETY_OFFICER');
    await tx.run(sql`
      update sensor_episode set acknowledged_at = opened_at + interval '25 minutes', acknowledged_by = ${officer?.id ?? null},
        action_taken = ${sensor.event.actionTaken}
      where project_id = ${tx.projectId} and sensor_id = ${device.id} and acknowledged_at is null and ended_at is not null`);
  });
}

const gatewaysOf = (sensors: readonly Played[]) => [...new Set(sensors.map(({ gatewayId }) => gatewayId))];

function tellAll({ project, host, signal }: Stage, sensors: readonly Played[]): Promise<void> {
  return host.database.inProject(project.id, actor, async (tx) => {
    const deviceIds = gatewaysOf(sensors).filter((id) => id !== null);
    if (signal.aborted || deviceIds.length === 0) return;
    await host.devices.touch(tx, deviceIds, host.clock());
    await tx.emit({ topic: sensorsChanged, payload: { deviceIds }, permission: permissions.view });
  });
}
