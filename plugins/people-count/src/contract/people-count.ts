import { day, endpoint, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

export const permissions = { view: 'PEOPLE_COUNT_VIEW', admin: 'PEOPLE_COUNT_ADMIN' } as const;

/** The server half's event for changed counts, at most once a second. */
export const countsChanged = 'counts-changed';
/** The host's event for a device that was registered, renamed or retired. */
export const devicesChanged = 'devices-changed';

const count = z.int().min(0);
const countedDay = z.iso.date();
/** The most days of one request: the Last Year shortcut, with a margin. */
export const mostDays = 400;

export const countingDevice = z.object({
  deviceId: z.uuid(),
  deviceName: z.string(),
  /** Offline: silent for longer than the project's threshold. */
  status: z.enum(['Online', 'Offline']),
  /** Time of its latest message; null before the first. */
  lastSeen: z.iso.datetime().nullable(),
});
export type CountingDevice = z.output<typeof countingDevice>;

export const dailyCount = z.object({ date: countedDay, in: count, out: count });
export type DailyCount = z.output<typeof dailyCount>;

const daysAsked = z
  .object({ start: day, end: day, deviceId: z.uuid() })
  .refine(({ start, end }) => start <= end, { path: ['end'], error: 'Must not be before the start.' })
  .refine(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 86_400_000 < mostDays, {
    path: ['end'],
    error: `Must be within ${mostDays} days of the start.`,
  });

/** The calls as the specification spells them. */
export const peopleCountCalls = {
  latest: endpoint({
    method: 'GET',
    path: '/PeopleCount/getLatestRecord',
    summary: "A device's counts of today, 00:00 to 23:59 in the project's time zone",
    permission: permissions.view,
    input: z.object({ deviceId: z.uuid() }),
    /** `lastUpdate`: time of the device's latest message, up to which the counts are complete. */
    response: z.object({ in: count, out: count, date: countedDay, lastUpdate: z.iso.datetime().nullable() }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/Device/getDeviceList',
    summary: 'Counting devices by name; 9999 of them on one page',
    permission: permissions.view,
    input: pageQuery(['deviceName'], { pageSize: 9999 }).pick({ page: true, pageSize: true }),
    response: z.object({ result: z.array(countingDevice), total: count }),
  }),
  daily: endpoint({
    method: 'GET',
    path: '/PeopleCount/getDailyPeopleCountList',
    summary: `A device's counts by day, at most ${mostDays} days; days without a count are left out`,
    permission: permissions.view,
    input: daysAsked,
    response: z.array(dailyCount),
  }),
};

/** Limits and defaults of the settings. */
export const settingLimits = {
  silenceMinutes: { min: 1, max: 1440, default: 10 },
  retentionDays: { min: 31, max: 3650, default: 400 },
} as const;
