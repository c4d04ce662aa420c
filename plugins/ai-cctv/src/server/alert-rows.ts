import { type MonitorAlert, triageStates } from '@gantry/plugin-sdk/cameras';
import { partsInZone } from '@gantry/plugin-sdk/contract';
import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

export const alertRow = z.object({
  id: z.string(),
  monitor_id: z.string(),
  type: z.string(),
  zone: z.string(),
  started_at: z.date(),
  ended_at: z.date().nullable(),
  picture_file: z.string().nullable(),
  clip_file: z.string().nullable(),
  triage: z.enum(triageStates),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: z.date().nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: z.date().nullable(),
  action_taken: z.string().nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

export const alertColumns = sql`id, monitor_id, type, zone, started_at, ended_at, picture_file, clip_file, triage,
  acknowledged_by, acknowledged_at, resolved_by, resolved_at, action_taken`;

/** @throws NotFoundError */
export const readAlert = (tx: Tx, alertId: string): Promise<AlertRow> =>
  tx.one(
    alertRow,
    sql`select ${alertColumns} from monitor_alert where project_id = ${tx.projectId} and id = ${alertId}`,
  );

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `DD/MM/YYYY, HH:mm:ss` in a time zone. */
function wireTime(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = partsInZone(at, timeZone);
  const time = [hour, minute, at.getUTCSeconds()].map(twoDigits).join(':');
  return `${twoDigits(day)}/${twoDigits(month)}/${year}, ${time}`;
}

/** Alerts as the contract says them, with names of cameras and people. */
export async function shownAlerts(
  reading: {
    readonly tx: Tx;
    readonly host: Pick<ServerHost, 'people'>;
    readonly project: { readonly timeZone: string };
  },
  rows: readonly AlertRow[],
  names: ReadonlyMap<string, string>,
): Promise<readonly MonitorAlert[]> {
  const { timeZone } = reading.project;
  const people = await reading.host.people.named(
    reading.tx,
    rows.flatMap(({ acknowledged_by, resolved_by }) => [acknowledged_by, resolved_by]),
  );
  const nameOf = (id: string | null) => (id && people.get(id)?.name) || null;
  return rows.map((row) => ({
    monitorAlertId: row.id,
    monitorId: row.monitor_id,
    monitorName: names.get(row.monitor_id) ?? '',
    type: row.type,
    zone: row.zone,
    time: wireTime(row.started_at, timeZone),
    tsMs: row.started_at.getTime(),
    endTime: row.ended_at && wireTime(row.ended_at, timeZone),
    endTsMs: row.ended_at?.getTime() ?? null,
    hasPicture: row.picture_file !== null,
    hasClip: row.clip_file !== null,
    triage: row.triage,
    acknowledgedBy: nameOf(row.acknowledged_by),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolvedBy: nameOf(row.resolved_by),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    actionTaken: row.action_taken,
  }));
}
