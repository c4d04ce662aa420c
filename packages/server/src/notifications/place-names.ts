import { bothLanguages } from '@gantry/contract';
import { type NotificationText, type PlaceName, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cut } from '../activities/job-rows.ts';
import { announce as announceAlarms } from '../alarms/announce.ts';
import { hostQueries } from '../database/transaction.ts';
import { announceTo } from './announce.ts';

/** The most characters of a place's name with its part, and of its key. */
const longest = { place: 120, key: 200 } as const;

/** What is stored of a place beside its name at that time. */
export const storedPlaced = z.object({
  /** Of `place_name`. */
  key: z.string(),
  part: bothLanguages.optional(),
  /** Of a notification whose text begins with the place: what follows it. */
  said: bothLanguages.optional(),
});
export type Placed = z.output<typeof storedPlaced>;

const keyRow = z.object({ key: z.string() });
const userRow = z.object({ user_id: z.string() });
const alarmRow = z.object({
  plugin_id: z.string(),
  permission: z.string(),
  subject: z.string().nullable(),
});

/** The id of a plugin has a point, so that no plugin's keys are those of devices. */
const ownKey = (pluginId: string, key: string): string => `${pluginId}/${key}`;
const deviceKey = (deviceId: string): string => `device/${deviceId}`;

/** What to store of a place; undefined for one whose name stays. @throws Error for a key that is empty or too long */
export function placedOf(
  pluginId: string,
  { key, device, part }: Pick<PlaceName, 'key' | 'device' | 'part'>,
): Placed | undefined {
  if (key !== undefined) assertKey(key);
  const full = device === undefined ? key && ownKey(pluginId, key) : deviceKey(device);
  return full === undefined ? undefined : storedPlaced.parse({ key: full, part });
}

/** A place as it is shown: its name with its part. */
export function placeText(
  name: NotificationText,
  part: NotificationText | null | undefined,
): NotificationText {
  const whole = (language: keyof NotificationText) =>
    part ? `${name[language]}, ${part[language]}` : name[language];
  return { en: cut(whole('en'), longest.place), 'zh-CN': cut(whole('zh-CN'), longest.place) };
}

/** What is said of a place, in one line. */
export const saidOf = (place: NotificationText, said: NotificationText): NotificationText => ({
  en: `${place.en}: ${said.en}`,
  'zh-CN': `${place['zh-CN']}：${said['zh-CN']}`,
});

/** Renames places of a plugin. @throws Error for a key that is empty or too long */
export async function renamePlaces(
  tx: Tx,
  pluginId: string,
  names: ReadonlyMap<string, NotificationText>,
): Promise<void> {
  for (const key of names.keys()) assertKey(key);
  await rename(tx, new Map([...names].map(([key, name]) => [ownKey(pluginId, key), name])));
}

/** A device has one name in both languages. */
export const renameDevice = (tx: Tx, deviceId: string, name: string): Promise<void> =>
  rename(tx, new Map([[deviceKey(deviceId), { en: name, 'zh-CN': name }]]));

/**
 * Notifications and alarms are not written: their readers look the name up. Its row is there also if nothing names the place yet, for a
 * transaction that read the old name and commits after this one.
 */
async function rename(tx: Tx, names: ReadonlyMap<string, NotificationText>): Promise<void> {
  const { projectId } = tx;
  const queries = hostQueries(tx);
  const stored = [...names.values()].map((name) => JSON.stringify(placeText(name, undefined)));
  const changed = await queries.many(
    keyRow,
    // In one order, so that two transactions that rename the same places cannot deadlock.
    sql`insert into place_name (project_id, key, name)
        select ${projectId}::uuid, key, name::jsonb from unnest(${[...names.keys()]}::text[], ${stored}::text[]) as given (key, name)
        order by key
        on conflict (project_id, key) do update set name = excluded.name where place_name.name <> excluded.name
        returning key`,
  );
  if (changed.length === 0) return;
  const keys = changed.map(({ key }) => key);
  const [users, alarms] = await Promise.all([
    queries.many(
      userRow,
      sql`select distinct user_id from notification where project_id = ${projectId} and placed is not null and placed ->> 'key' = any(${keys}::text[])`,
    ),
    queries.many(
      alarmRow,
      sql`select distinct plugin_id, permission, subject from alarm
          where project_id = ${projectId} and ended_at is null and says #>> '{placed,key}' = any(${keys}::text[])`,
    ),
  ]);
  await announceTo(
    tx,
    users.map(({ user_id }) => user_id),
  );
  for (const { plugin_id, permission, subject } of alarms)
    await announceAlarms(tx, plugin_id, permission, subject);
}

function assertKey(key: string): void {
  if (key === '' || key.length > longest.key)
    throw new Error(`The key of a place must have 1 to ${longest.key} characters.`);
}
