import { makeAutoObservable, observableRef } from 'mobx';
import {
  type MeasureKind,
  type Measurement,
  type MeasureUnit,
  measureUnits,
  pointsOf,
  type TakenPoint,
} from './measuring/measurement.ts';

const key = (userId: string) => `gantry.measure.${userId}`;

/** Why the last point was not taken, or the polygon not ended. */
export type MeasureRefusal = 'same' | 'noFace' | 'few' | 'noArea';

/** What the user has measured, to come back to it. */
export interface SavedMeasurements {
  readonly unit: MeasureUnit;
  /** Position of the one that is highlighted. */
  readonly chosen: number | undefined;
  readonly results: readonly Omit<Measurement, 'id'>[];
}

/**
 * What the user measures in the 3D view, and what they have measured since the project was opened. Points come through `takePoint` and
 * `finishArea`, which check them: the store is part of the host's start, which has no room for geometry.
 */
export class MeasureStore {
  isOpen = false;
  /** The kind of measurement for which the pointer takes points. */
  tool: MeasureKind | undefined = undefined;
  /** Counts the tools that were taken up or put away. */
  turn = 0;
  /** Taken for the next result. */
  points: readonly TakenPoint[] = [];
  refusal: MeasureRefusal | undefined = undefined;
  results: readonly Measurement[] = [];
  /** The result that is highlighted. */
  chosen: number | undefined = undefined;
  /** Of lengths; areas follow it. */
  unit: MeasureUnit = 'm';
  private userId = '';
  private ids = 0;
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'storage' | 'userId' | 'ids'>(
      this,
      { storage: false, userId: false, ids: false, points: observableRef, results: observableRef },
      { autoBind: true },
    );
  }

  /** A project was opened. Each user of a device keeps their own unit. */
  open(userId: string): void {
    this.userId = userId;
    this.unit = measureUnits.find((unit) => unit === this.saved()) ?? 'm';
  }

  /** The project was left. */
  close(): void {
    this.setOpen(false);
    this.results = [];
    this.chosen = undefined;
  }

  /** Closing the panel ends the tool; results stay. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (!isOpen) this.setTool(undefined);
  }

  /** Opens the panel with the tool on. */
  start(kind: MeasureKind): void {
    this.isOpen = true;
    this.setTool(kind);
  }

  setTool(kind: MeasureKind | undefined): void {
    this.tool = kind;
    this.turn += 1;
    this.points = [];
    this.refusal = undefined;
  }

  /** Adds a point that was checked; the last one of its kind ends the measurement. */
  accept(point: TakenPoint): void {
    if (this.tool === undefined) return;
    this.refusal = undefined;
    this.points = [...this.points, point];
    if (this.points.length === pointsOf[this.tool]) this.complete(this.tool);
  }

  refuse(reason: MeasureRefusal): void {
    this.refusal = reason;
  }

  /** The points taken so far are a result. */
  complete(kind: MeasureKind): void {
    this.chosen = this.put({ kind, points: this.points });
    this.points = [];
    this.refusal = undefined;
  }

  /** Adds what a plugin has measured. @returns its id */
  add(kind: MeasureKind, points: readonly TakenPoint[], name?: string): number {
    return this.put({ kind, points, name, isAdded: true });
  }

  /** Takes the last point back; without any, ends the tool. */
  undo(): void {
    this.refusal = undefined;
    if (this.points.length === 0) this.setTool(undefined);
    else this.points = this.points.slice(0, -1);
  }

  choose(id: number | undefined): void {
    this.chosen = id;
  }

  /** @param name - empty for its own name again */
  rename(id: number, name: string): void {
    const text = name.trim();
    this.results = this.results.map((one) =>
      one.id === id ? { ...one, name: text === '' ? undefined : text } : one,
    );
  }

  remove(id: number): void {
    this.results = this.results.filter((one) => one.id !== id);
    if (this.chosen === id) this.chosen = undefined;
  }

  removeAll(): void {
    this.results = [];
    this.chosen = undefined;
  }

  setUnit(unit: MeasureUnit): void {
    this.unit = unit;
    try {
      this.storage.setItem(key(this.userId), unit);
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }

  /** What the user has measured, without what plugins have added. */
  save(): SavedMeasurements {
    const own = this.results.filter(({ isAdded }) => !isAdded);
    const chosen = own.findIndex(({ id }) => id === this.chosen);
    return { unit: this.unit, chosen: chosen < 0 ? undefined : chosen, results: own };
  }

  /** Replaces what the user has measured. The unit lasts as long as the page: the one that the user has chosen stays kept. */
  restore({ unit, chosen, results }: SavedMeasurements): void {
    const restored = results.map((one) => {
      this.ids += 1;
      return { ...one, id: this.ids };
    });
    this.results = [...this.results.filter(({ isAdded }) => isAdded), ...restored];
    this.unit = unit;
    this.chosen = chosen === undefined ? undefined : restored[chosen]?.id;
  }

  private put(made: Omit<Measurement, 'id' | 'number'>): number {
    const numbers = this.results.filter(({ kind }) => kind === made.kind).map(({ number }) => number);
    this.ids += 1;
    this.results = [...this.results, { ...made, id: this.ids, number: Math.max(0, ...numbers) + 1 }];
    return this.ids;
  }

  private saved(): string | null {
    try {
      return this.storage.getItem(key(this.userId));
    } catch {
      return null;
    }
  }
}
