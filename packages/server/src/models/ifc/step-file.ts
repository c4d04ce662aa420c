import { closeSync, openSync, readSync } from 'node:fs';
import { IdList, StepIndex } from './step-index.ts';
import { endOfStatement, scanInstances } from './step-instances.ts';
import { parseAttributes, type StepValue } from './step-values.ts';

export interface StepEntity {
  readonly id: number;
  /** In upper case. */
  readonly name: string;
  readonly attributes: readonly StepValue[];
}

/** Where an entity is written: from its `#` up to and including its semicolon. */
export interface StepSpan {
  readonly start: number;
  readonly end: number;
}

/** Longest entity that is read. Longer ones are lists of coordinates, which nobody reads one by one. */
const longestEntity = 16_777_216;
const firstRead = 4096;
/** Bytes that are kept of the last read: an object's entities mostly follow each other. */
const windowBytes = 16_384;

/**
 * The entities of an IFC file, whatever its schema. The engine knows only the classes of three schemas. The owner closes it.
 */
export class StepFile {
  readonly #file: number;
  readonly #index = new StepIndex();
  readonly #byName = new Map<string, number[]>();
  readonly #missing = new Set<number>();
  readonly #window = Buffer.allocUnsafe(windowBytes);
  #windowStart = 0;
  #windowEnd = 0;

  /** @param keeps - whether the ids of a class are wanted from `ids`. */
  constructor(path: string, keeps: (name: string) => boolean) {
    this.#file = openSync(path, 'r');
    const kept = new Map<string, number[] | null>();
    const referenced = new IdList();
    scanInstances(this.#file, {
      onInstance: (id, name, start) => {
        this.#index.add(id, start);
        const known = kept.get(name);
        if (known === null) return;
        if (known !== undefined) {
          known.push(id);
          return;
        }
        const ids = keeps(name.toUpperCase()) ? [id] : null;
        kept.set(name, ids);
        if (ids === null) return;
        const same = this.#byName.get(name.toUpperCase());
        if (same === undefined) this.#byName.set(name.toUpperCase(), ids);
        else {
          same.push(id);
          kept.set(name, same);
        }
      },
      onReference: (id) => referenced.add(id),
    });
    for (const id of referenced.ids) if (this.#index.startOf(id) === undefined) this.#missing.add(id);
  }

  /** Names of the kept classes that occur. */
  get names(): Iterable<string> {
    return this.#byName.keys();
  }

  get highestId(): number {
    return this.#index.highest;
  }

  /** Ids that other entities refer to and that the file does not have. */
  get missing(): ReadonlySet<number> {
    return this.#missing;
  }

  /** Ids of a kept class, without its subclasses, in the order of the file. */
  ids(name: string): readonly number[] {
    return this.#byName.get(name) ?? [];
  }

  /** Undefined for a missing or malformed entity. */
  entity(id: number | undefined): StepEntity | undefined {
    const text = id === undefined ? undefined : this.text(id);
    const named =
      text === undefined ? null : /^#\s*\d+\s*=(?:\s|\/\*[\s\S]*?\*\/)*([A-Za-z0-9_]+)\s*/.exec(text);
    if (id === undefined || text === undefined || !named?.[1]) return undefined;
    const attributes = parseAttributes(text.slice(named[0].length));
    return attributes && { id, name: named[1].toUpperCase(), attributes };
  }

  span(id: number): StepSpan | undefined {
    const text = this.text(id);
    const start = this.#index.startOf(id);
    return text === undefined || start === undefined ? undefined : { start, end: start + text.length };
  }

  /** An entity as it is written, in Latin-1. */
  text(id: number): string | undefined {
    const start = this.#index.startOf(id);
    if (start === undefined) return undefined;
    const near = this.#near(start);
    const nearEnd = endOfStatement(near, 0);
    if (nearEnd !== -1) return near.toString('latin1', 0, nearEnd);
    for (let length = firstRead; length <= longestEntity; length *= 4) {
      const buffer = Buffer.allocUnsafe(length);
      const count = readSync(this.#file, buffer, 0, length, start);
      const end = endOfStatement(buffer.subarray(0, count), 0);
      if (end !== -1) return buffer.toString('latin1', 0, end);
      if (count < length) return undefined;
    }
    return undefined;
  }

  /** What is kept from a place in the file on, read anew if little of it is left. */
  #near(start: number): Buffer {
    if (start < this.#windowStart || start + firstRead > this.#windowEnd) {
      this.#windowStart = start;
      this.#windowEnd = start + readSync(this.#file, this.#window, 0, windowBytes, start);
    }
    return this.#window.subarray(start - this.#windowStart, this.#windowEnd - this.#windowStart);
  }

  close(): void {
    closeSync(this.#file);
  }
}
