import { randomUUID } from 'node:crypto';
import { alertsChanged } from '@gantry/plugin-sdk/cameras';
import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  type AlertChange,
  type AlertEvent,
  type AlertState,
  afterEvent,
  afterResolution,
  phases,
} from '../contract/alerts.ts';
import { permissions } from '../contract/cctv.ts';
import { type AlarmedMonitor, tellAlarm } from './alert-alarms.ts';

/** Which alerts follow each other: of one camera, type and zone. */
export interface SeriesKey {
  readonly monitorId: string;
  readonly type: string;
  readonly zone: string;
}

const seriesRow = z.object({
  last_at: z.date().nullable(),
  last_phase: z.enum(phases).nullable(),
  alert_id: z.string().nullable(),
  started_at: z.date().nullable(),
  ended_at: z.date().nullable(),
});

interface Series {
  readonly state: AlertState;
  readonly alertId: string | null;
}

/** Locks the states of cameras, in the order of their ids, so that nothing else changes their alerts until the commit. */
export async function lockStates(tx: Tx, monitorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(monitorIds)].sort();
  await tx.run(sql`
    insert into monitor_state (project_id, monitor_id)
    select ${tx.projectId}, id from unnest(${ids}::uuid[]) as g(id) order by id on conflict do nothing`);
  await tx.run(sql`
    select 1 from monitor_state where project_id = ${tx.projectId} and monitor_id = any(${ids}::uuid[])
    order by monitor_id for update`);
}

async function readSeries(tx: Tx, { monitorId, type, zone }: SeriesKey): Promise<Series> {
  const row = await tx.maybe(
    seriesRow,
    sql`select s.last_at, s.last_phase, s.alert_id, a.started_at, a.ended_at from alert_series s
        left join monitor_alert a on a.project_id = s.project_id and a.id = s.alert_id
        where s.project_id = ${tx.projectId} and s.monitor_id = ${monitorId} and s.type = ${type} and s.zone = ${zone}`,
  );
  const last = row?.last_at && row.last_phase ? { at: row.last_at.getTime(), phase: row.last_phase } : null;
  const alert = row?.started_at
    ? { startedAt: row.started_at.getTime(), endedAt: row.ended_at?.getTime() ?? null }
    : null;
  return { state: { last, alert }, alertId: row?.alert_id ?? null };
}

async function saveSeries(
  tx: Tx,
  { monitorId, type, zone }: SeriesKey,
  { state, alertId }: Series,
  change: AlertChange,
): Promise<void> {
  const { last, alert } = state;
  if (alert !== null && alertId !== null) {
    const endedAt = alert.endedAt === null ? null : new Date(alert.endedAt);
    // What begins again is to be looked at again.
    await tx.run(sql`
      insert into monitor_alert as a (project_id, id, monitor_id, type, zone, started_at, ended_at)
      values (${tx.projectId}, ${alertId}, ${monitorId}, ${type}, ${zone}, ${new Date(alert.startedAt)}, ${endedAt})
      on conflict (project_id, id) do update set ended_at = excluded.ended_at,
        triage = case when ${change === 'reopened'} then 'New' else a.triage end`);
  }
  if (last !== null)
    await tx.run(sql`
      insert into alert_series as s (project_id, monitor_id, type, zone, last_at, last_phase, alert_id)
      values (${tx.projectId}, ${monitorId}, ${type}, ${zone}, ${new Date(last.at)}, ${last.phase}, ${alertId})
      on conflict (project_id, monitor_id, type, zone) do update
        set last_at = excluded.last_at, last_phase = excluded.last_phase, alert_id = excluded.alert_id`);
}

/** What became of an event. `alertId` names its alert, if it has one. */
export interface TakenEvent {
  readonly change: AlertChange;
  readonly alertId: string | null;
}

/** Takes one event in, with the alarm and the news that follow from it. The camera's state must be locked. */
export async function takeEvent(
  tx: Tx,
  host: ServerHost,
  monitor: AlarmedMonitor,
  key: SeriesKey,
  event: AlertEvent,
): Promise<TakenEvent> {
  const before = await readSeries(tx, key);
  const { state, change } = afterEvent(before.state, event);
  if (change === 'repeated') return { change, alertId: before.alertId };
  const alertId = change === 'opened' ? randomUUID() : before.alertId;
  await saveSeries(tx, key, { state, alertId }, change);
  if (change !== 'none' && alertId !== null)
    await tellChange(tx, host, monitor, key, alertId, state.alert?.endedAt === null);
  return { change, alertId };
}

/** Ends an open alert that somebody has dealt with, or whose camera is gone. The camera's state must be locked. */
export async function endSeries(
  tx: Tx,
  host: ServerHost,
  monitor: AlarmedMonitor,
  key: SeriesKey,
  at: Date,
): Promise<void> {
  const before = await readSeries(tx, key);
  const state = afterResolution(before.state, at.getTime());
  if (state === before.state || before.alertId === null) return;
  await saveSeries(tx, key, { state, alertId: before.alertId }, 'ended');
  await tellChange(tx, host, monitor, key, before.alertId, false);
}

async function tellChange(
  tx: Tx,
  host: ServerHost,
  monitor: AlarmedMonitor,
  key: SeriesKey,
  alertId: string,
  isOpen: boolean,
): Promise<void> {
  await tellAlarm(tx, host, monitor, { ...key, alertId, isOpen });
  await tx.emit({
    topic: alertsChanged,
    payload: { monitorId: key.monitorId, monitorAlertId: alertId },
    permission: permissions.view,
  });
}
