import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { IfcHeader } from './ifc-header.ts';

/**
 * Reads an IFC file piece by piece, telling the engine a schema that it knows. Synchronous, as the engine calls from within
 * WebAssembly. The owner closes it.
 */
export class IfcSource {
  readonly bytes: number;
  readonly #file: number;
  /** The beginning of the file as shown to the engine, up to and with the schema's name. */
  readonly #head: Buffer;
  /** How far the file's own bytes lie behind those shown. */
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

  /** Up to `length` bytes from `offset`; fewer at the end only. */
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
