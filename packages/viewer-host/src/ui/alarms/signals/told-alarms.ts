import type { Alarm } from '@gantry/contract';
import { z } from 'zod';

const key = 'gantry.alarms-told';
/** Milliseconds. As on the server, people hear of an alarm that came back only after this long, and only if it says something else. */
const cooldown = 60_000;
/** Milliseconds after which an alarm is forgotten. */
const kept = 24 * 3600_000;

const told = z.record(z.string(), z.object({ at: z.number(), says: z.string() }));
type Told = z.output<typeof told>;

/** What the browser has told about alarms. All tabs share it, so that one of them tells. */
export class ToldAlarms {
  /** In this tab, for a browser that keeps nothing. */
  private own: Told = {};
  private readonly storage: Storage;
  private readonly now: () => number;

  constructor(storage: Storage, now: () => number) {
    this.storage = storage;
    this.now = now;
  }

  /** Whether the caller is the one to tell about this alarm; nobody else is then. */
  claim({ id, title, severity }: Pick<Alarm, 'id' | 'title' | 'severity'>): boolean {
    const now = this.now();
    const all = this.read();
    const says = `${severity}: ${title.en}`;
    const last = all[id];
    if (last !== undefined && (last.says === says || now - last.at < cooldown)) return false;
    const recent = Object.entries(all).filter(([, { at }]) => now - at < kept);
    this.write({ ...Object.fromEntries(recent), [id]: { at: now, says } });
    return true;
  }

  private read(): Told {
    try {
      return { ...this.own, ...told.parse(JSON.parse(this.storage.getItem(key) ?? '{}')) };
    } catch {
      return this.own;
    }
  }

  private write(all: Told): void {
    this.own = all;
    try {
      this.storage.setItem(key, JSON.stringify(all));
    } catch {
      // Other tabs may tell as well: the tag of the notification makes them one.
    }
  }
}
