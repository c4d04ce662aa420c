import { z } from 'zod';

/** Number of current alarms by the id of the plugin. */
export type AlarmCounts = Readonly<Record<string, number>>;

const key = (userId: string, projectId: string) => `gantry.alarms.${userId}.${projectId}`;
const schema = z.record(z.string(), z.int().positive());

/** What this browser saw last of a project; nothing where it saw none, or where that cannot be read. */
export function readLastCounts(storage: Storage, userId: string, projectId: string): AlarmCounts {
  try {
    const saved = schema.safeParse(JSON.parse(storage.getItem(key(userId, projectId)) ?? '{}'));
    return saved.success ? saved.data : {};
  } catch {
    return {};
  }
}

/** Without working storage, the next visit knows the counts only after asking for them. */
export function writeLastCounts(
  storage: Storage,
  userId: string,
  projectId: string,
  counts: AlarmCounts,
): void {
  try {
    if (Object.keys(counts).length === 0) storage.removeItem(key(userId, projectId));
    else storage.setItem(key(userId, projectId), JSON.stringify(counts));
  } catch {
    // The browser keeps nothing, so only the next visit starts without the counts.
  }
}
