import type { Load, StorageArea } from '@gantry/plugin-sdk';
import { makeAutoObservable, runInAction } from 'mobx';
import { isWithin, parseHours, type WorkingHours } from './working-hours.ts';

const storageKey = 'working-hours';

/** The time on site, and whether work goes on. Lives as long as the project is open. */
export class SiteClock {
  /** The current minute, in milliseconds since 1970. It changes once a minute, and so do its observers. */
  minute = minuteNow();
  load: Load = { kind: 'loading' };
  hours: WorkingHours | undefined;
  private readonly storage: StorageArea;
  private readonly timeZone: string;

  constructor(storage: StorageArea, timeZone: string) {
    this.storage = storage;
    this.timeZone = timeZone;
    makeAutoObservable<this, 'storage' | 'timeZone'>(this, { storage: false, timeZone: false });
  }

  get now(): Date {
    return new Date(this.minute);
  }

  /** Undefined while the hours are not known, or nobody has set them. */
  get isWorking(): boolean | undefined {
    return this.isWorkingAt(this.now);
  }

  isWorkingAt(at: Date): boolean | undefined {
    return this.hours && isWithin(this.hours, at, this.timeZone);
  }

  tick(): void {
    this.minute = minuteNow();
  }

  async fetch(): Promise<void> {
    this.load = { kind: 'loading' };
    try {
      const hours = parseHours(await this.storage.get(storageKey));
      runInAction(() => {
        this.hours = hours;
        this.load = { kind: 'ready' };
      });
    } catch (error) {
      // A request's failure is a state of the view, which offers another try.
      runInAction(() => {
        this.load = { kind: 'failed', error };
      });
    }
  }

  /** @throws what the storage throws; the hours stay as they were */
  async save(hours: WorkingHours): Promise<void> {
    await this.storage.set(storageKey, { ...hours });
    runInAction(() => {
      this.hours = hours;
    });
  }
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}
