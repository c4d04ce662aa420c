import { implement, type Route, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { counterKind } from '../contract/passages.ts';
import { type CountingDevice, peopleCountCalls } from '../contract/people-count.ts';
import { readSettings } from './settings.ts';

const dailyRow = z.object({ date: z.string(), in: z.int(), out: z.int() });
const todayRow = dailyRow.pick({ date: true });

export function countRoutes(host: ServerHost): readonly Route[] {
  /** @throws NotFoundError for devices of other kinds and projects. */
  const find = (tx: Tx, deviceId: string) => host.devices.find(tx, deviceId);
  return implement(peopleCountCalls, {
    async latest({ deviceId }, { tx, project, now }) {
      const device = await find(tx, deviceId);
      const { date } = await tx.one(
        todayRow,
        sql`select (${now}::timestamptz at time zone ${project.timeZone})::date as date`,
      );
      const [today = { in: 0, out: 0 }] = await daily(tx, deviceId, date, date);
      return { in: today.in, out: today.out, date, lastUpdate: device.seenAt?.toISOString() ?? null };
    },
    async devices({ page, pageSize }, { tx, now }) {
      const [devices, { silenceMinutes }] = await Promise.all([
        host.devices.list(tx, { kind: counterKind }),
        readSettings(tx, host),
      ]);
      const heardSince = now.getTime() - silenceMinutes * 60_000;
      const result = devices.slice((page - 1) * pageSize, page * pageSize).map(
        ({ id, name, seenAt }): CountingDevice => ({
          deviceId: id,
          deviceName: name,
          status: seenAt !== null && seenAt.getTime() >= heardSince ? 'Online' : 'Offline',
          lastSeen: seenAt?.toISOString() ?? null,
        }),
      );
      return { result, total: devices.length };
    },
    async daily({ deviceId, start, end }, { tx }) {
      await find(tx, deviceId);
      return [...(await daily(tx, deviceId, start, end))];
    },
  });
}

function daily(tx: Tx, deviceId: string, start: string, end: string) {
  return tx.many(
    dailyRow,
    sql`select day as date, in_count as in, out_count as out from people_daily
        where project_id = ${tx.projectId} and device_id = ${deviceId} and day between ${start} and ${end} order by day`,
  );
}
