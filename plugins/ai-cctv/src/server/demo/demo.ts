import { randomUUID } from 'node:crypto';
import { camerasSent } from '@gantry/plugin-sdk/cameras';
import {
  type DatabaseActor,
  type DemoProject,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { playOn } from '@gantry/plugin-sdk/server/demo';
import { z } from 'zod';
import { permissions } from '../../contract/cctv.ts';
import { cameraKind, gatewayKind } from '../../contract/messages.ts';
import { changedSetup, lockSetup, unset, writeSetup } from '../monitor-setup.ts';
import type { ReadItem } from '../read-message.ts';
import { takeItems } from '../take-message.ts';
import { type DemoCamera, demoCameras, demoGroups, demoPlace, demoZone, phasesOf } from './demo-cameras.ts';

const projectCode = 'BEM';
const gateway = { kind: gatewayKind, name: 'AI box, site office', externalId: 'DEMO-AIBOX-1' } as const;
const actor: DatabaseActor = { kind: 'system', name: 'demo' };
/** Milliseconds between two counts of the demo's cameras. */
const playInterval = 60_000;

/** Sets up the demo's cameras with alerts of the past days, then lets them count people until the server stops. */
export async function fillDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  if (project.code !== projectCode) return;
  await host.database.inProject(project.id, actor, (tx) => setUp(tx, host, project));
  const play = () => host.database.inProject(project.id, actor, (tx) => countPeople(tx, host));
  await play();
  playOn(play, playInterval, { log: host.log, signal });
}

/** A second start adds only cameras that a demo of before did not have. */
async function setUp(tx: Tx, host: ServerHost, project: DemoProject): Promise<void> {
  const known = await host.devices.list(tx, { retired: true });
  const isKnown = (id: string) => known.some(({ externalId }) => externalId === id);
  if (demoCameras.every(({ originId }) => isKnown(originId))) return;
  const found = known.find(({ externalId }) => externalId === gateway.externalId);
  const box = found ?? (await host.devices.register(tx, gateway)).device;
  const groups = await ensureGroups(tx);
  for (const [index, camera] of demoCameras.entries()) {
    const { name, originId: externalId, zones = [], film = null } = camera;
    if (isKnown(externalId)) continue;
    const made = { kind: cameraKind, name, externalId, gatewayId: box.id };
    const { device } = await host.devices.register(tx, made);
    await lockSetup(tx, device.id);
    const after = changedSetup(unset, {
      type: camera.type,
      vendor: 'Demo Vision',
      ...demoPlace(camera.bay),
      heading: camera.heading,
      tilt: -15,
      fieldOfView: 80,
      peopleCountLimit: camera.limit,
      // What most cameras of the demo have sent is all that they send.
      silentMinutes: 0,
      groupId: groups.get(demoGroups[camera.group]) ?? null,
    });
    await writeSetup(tx, device.id, 'add', unset, {
      ...after,
      zones: { ...after.zones, dangerZoneList: zones.map(demoZone) },
    });
    await tx.run(sql`
      update monitor set film = ${film}, sequence = ${index + 1}
      where project_id = ${tx.projectId} and monitor_id = ${device.id}`);
    await takeItems(tx, host, [device], itemsOf(camera, device.id, host.clock()), host.clock());
    await noteActions(tx, camera, device.id, project);
    if (camera.isRemoved) await host.devices.retire(tx, device.id);
  }
}

const groupRow = z.object({ id: z.string(), name: z.string() });

/** The ids of the groups by name. One that was renamed is made again. */
async function ensureGroups(tx: Tx): Promise<ReadonlyMap<string, string>> {
  for (const [index, name] of demoGroups.entries())
    await tx.run(sql`
      insert into monitor_group (project_id, id, name, sequence)
      values (${tx.projectId}, ${randomUUID()}, ${name}, ${index + 1}) on conflict do nothing`);
  const rows = await tx.many(
    groupRow,
    sql`select id, name from monitor_group where project_id = ${tx.projectId} and name = any(${[...demoGroups]}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** What a camera of the demo has sent before the start. */
function itemsOf(camera: DemoCamera, monitorId: string, now: Date): readonly ReadItem[] {
  const at = (ago: number) => new Date(now.getTime() - ago * 60_000);
  const events = (camera.events ?? []).flatMap((event) =>
    phasesOf(event).map(
      ({ ago, phase }): ReadItem => ({
        kind: 'event',
        monitorId,
        at: at(ago),
        type: event.type,
        zone: event.zone ?? '',
        phase,
        picture: null,
      }),
    ),
  );
  const offline = Array.from(
    { length: camera.offline ?? 0 },
    (_, nth): ReadItem => ({ kind: 'status', monitorId, at: at(90 - nth * 10), status: 'offline' }),
  );
  const hit: readonly ReadItem[] = camera.isHit
    ? [{ kind: 'status', monitorId, at: at(35), status: 'impact' }]
    : [];
  return [...events, ...offline, ...hit].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Says of alerts what people did about them. */
async function noteActions(
  tx: Tx,
  { events = [] }: DemoCamera,
  monitorId: string,
  project: DemoProject,
): Promise<void> {
  const officer = project.users.find(({ role }) => role === 'SAFETY_OFFICER')?.id ?? null;
  for (const { type, actionTaken } of events)
    if (actionTaken !== undefined)
      await tx.run(sql`
        update monitor_alert set triage = 'Resolved', action_taken = ${actionTaken}, acknowledged_by = ${officer},
          acknowledged_at = started_at + interval '4 minutes', resolved_by = ${officer},
          resolved_at = started_at + interval '20 minutes'
        where id = (select id from monitor_alert where project_id = ${tx.projectId} and monitor_id = ${monitorId}
          and type = ${type} and ended_at is not null and triage = 'New' order by started_at desc limit 1)
          and project_id = ${tx.projectId}`);
}

/** Lets the cameras in confined spaces count: one person more or less from minute to minute, within the limit. */
async function countPeople(tx: Tx, host: ServerHost): Promise<void> {
  const devices = await host.devices.list(tx, { kind: cameraKind });
  const now = host.clock();
  const minute = Math.floor(now.getTime() / 60_000);
  const items = demoCameras.flatMap(({ originId, people }): ReadItem[] => {
    const device = devices.find(({ externalId }) => externalId === originId);
    if (device === undefined || people === undefined) return [];
    return [{ kind: 'count', monitorId: device.id, at: now, count: people + (minute % 2) }];
  });
  await takeItems(tx, host, devices, items, now);
  const deviceIds = items.map(({ monitorId }) => monitorId);
  if (deviceIds.length > 0)
    await tx.emit({ topic: camerasSent, payload: { deviceIds }, permission: permissions.view });
}
