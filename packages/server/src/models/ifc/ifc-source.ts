import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { IfcHeader } from './ifc-header.ts';

/**
 * Reads an IFC file in pieces, with the schema's name replaced by one that the engine knows. Synchronous, because the engine calls
 * it from WebAssembly. The owner closes it.
 */
export class IfcSource {
  readonly bytes: number;
  readonly #file: number;
  /** The beginning of the file for the engine, up to and including the schema's name. */
  readonly #head: Buffer;
  /** Offset in the file minus offset for the engine, after the head. */
  readonly #shift: number;

  constructor(path: string, header: IfcHeader) {
    this.#file = openSync(path, 'r');
    const written = Buffer.alloc(header.schemaStart);
    readSync(this.#file, written, 0, written.length, 0);
    const start = written.indexOf('ISO-10303-21');
    this.#head = Buffer.concat([written.subarray(Math.max(start, 0)), Buffer.from(header.engineSchema)]);
    this.#shift = header.schemaEnd - this.#head.length;
    this.bytes = fstatSync(this.#file).size - this.#shift;
  }

  /** `length` bytes from `offset` on; fewer only at the end. */
  read(offset: number, length: number): Uint8Array {
    const result = Buffer.alloc(Math.max(0, Math.min(length, this.bytes - offset)));
    const fromHead = offset < this.#head.length ? this.#head.copy(result, 0, offset) : 0;
    let at = fromHead;
    while (at < result.length) {
      const count = readSync(this.#file, result, at, result.length - at, offset + at + this.#shift);
      if (count === 0) break;
      at += count;
    }
    return result.subarray(0, at);
  }

  close(): void {
    closeSync(this.#file);
  }
}
