import { z } from 'zod';

const key = 'gantry.device';
const form = z.uuid();

/** The id of this browser, made when it is first asked for. Where the storage does not work, it lasts as long as the page. */
export function deviceIdIn(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const made = crypto.randomUUID();
  try {
    const kept = form.safeParse(storage.getItem(key)).data;
    if (kept !== undefined) return kept;
    storage.setItem(key, made);
  } catch {
    // Blocked or full storage: the browser then has another id after a reload.
  }
  return made;
}
