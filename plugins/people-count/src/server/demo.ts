import { addDays, dayInZone, type IsoDay, parseDateTimeInZone } from '@gantry/plugin-sdk/contract';
import { type DatabaseActor, type DemoProject, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { playOn } from '@gantry/plugin-sdk/server/demo';
import { z } from 'zod';
import { counterKind, mostPassages } from '../contract/passages.ts';
import { countsChanged, permissions } from '../contract/people-count.ts';
import { recordPassages } from './record-passages.ts';
import { siteDay } from './simulation/site-day.ts';

/** The gates of the demo's tunnel, with the number of people using each. */
const gates = [
  { name: 'North portal gate', externalId: 'DEMO-N1', workers: 130 },
  { name: 'South portal gate', externalId: 'DEMO-S1', workers: 95 },
  { name: 'Ventilation building', externalId: 'DEMO-V1', workers: 40 },
  // Offline since this morning, so that the demo has a device that needs attention.
  { name: 'Site office turnstile', externalId: 'DEMO-O1', workers: 25, silentFrom: '07:42' },
] as const;
const projectCode = 'BEM';
const daysBefore = 30;
/** Milliseconds between two messages of the demo's devices. */
const playInterval = 15_000;

const actor: DatabaseActor = { kind: 'system', name: 'demo' };
const latestRow = z.object({ at: z.date().nullable() });
const dayLength = 86_400_000;

/** Fills the past 30 days of the demo's gates, then simulates them until the server stops. */
export async function fillDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  if (project.code !== projectCode) return;
  const devices = await registered(project, host);
  const play = async () => {
    for (const { id, gate } of devices) await catchUp({ project, host, signal }, id, gate);
  };
  await play();
  playOn(play, playInterval, { log: host.log, signal });
}

type Gate = (typeof gates)[number];

async function registered({ id }: DemoProject, host: ServerHost) {
  return host.database.inProject(id, actor, async (tx) => {
    const known = await host.devices.list(tx, { kind: counterKind, retired: true });
    const found: { readonly id: string; readonly gate: Gate }[] = [];
    for (const gate of gates) {
      const { name, externalId } = gate;
      const device =
        known.find((each) => each.externalId === externalId) ??
        (await host.devices.register(tx, { kind: counterKind, name, externalId })).device;
      if (device.retiredAt === null) found.push({ id: device.id, gate });
    }
    return found;
  });
}

interface Stage {
  readonly project: DemoProject;
  readonly host: ServerHost;
  readonly signal: AbortSignal;
}

/** Sends the passages since the gate's latest one, in batches of the maximum size. */
async function catchUp({ project, host, signal }: Stage, deviceId: string, gate: Gate): Promise<void> {
  const { id: projectId, timeZone } = project;
  const now = host.clock();
  const until = lastHeard(gate, now, timeZone);
  const since = await host.database.inProject(projectId, actor, (tx) =>
    tx.one(
      latestRow,
      sql`select max(at) as at from passage where project_id = ${projectId} and device_id = ${deviceId}`,
    ),
  );
  const from = since.at?.getTime() ?? until - daysBefore * dayLength;
  const passages = daysBetween(from, until, timeZone)
    .flatMap((day) => siteDay({ seed: gate.externalId, day, timeZone, workers: gate.workers }))
    .filter(({ at }) => at > from && at <= until)
    .map(({ at: _, ...passage }) => passage);
  for (let start = 0; start === 0 || start < passages.length; start += mostPassages) {
    if (signal.aborted) return;
    const batch = passages.slice(start, start + mostPassages);
    await host.database.inProject(projectId, actor, async (tx) => {
      await recordPassages(tx, host.devices, { deviceId, timeZone, now }, batch);
      await host.devices.touch(tx, deviceId, new Date(until));
      if (batch.length > 0)
        await tx.emit({
          topic: countsChanged,
          payload: { deviceIds: [deviceId] },
          permission: permissions.view,
        });
    });
  }
}

/** The time up to which a gate has reported: now, or when it went offline. */
function lastHeard(gate: Gate, now: Date, timeZone: string): number {
  if (!('silentFrom' in gate)) return now.getTime();
  const today = dayInZone(now, timeZone);
  const silentOn = (day: IsoDay) =>
    Date.parse(parseDateTimeInZone(`${day} ${gate.silentFrom}`, timeZone) ?? '');
  const silent = silentOn(today);
  return silent <= now.getTime() - 3_600_000 ? silent : silentOn(addDays(today, -1));
}

function daysBetween(from: number, until: number, timeZone: string): readonly IsoDay[] {
  const last = dayInZone(until, timeZone);
  const days: IsoDay[] = [];
  for (let day = dayInZone(from, timeZone); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
