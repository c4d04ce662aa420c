import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { IfcHeader } from './ifc-header.ts';

/** A part of the file that the engine reads in another form. */
export interface IfcPatch {
  /** Byte offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const searchedAtOnce = 4_194_304;

/** A part of what the engine reads: bytes of the file, or a text in their place. */
interface Piece {
  /** Offset for the engine. */
  readonly at: number;
  readonly length: number;
  /** Offset in the file, or the text. */
  readonly content: number | Buffer;
}

/**
 * Reads an IFC file in pieces, with the schema's name replaced by one that the engine knows, and with patches. Synchronous, because
 * the engine calls it from WebAssembly. The owner closes it.
 */
export class IfcSource {
  readonly bytes: number;
  readonly #file: number;
  readonly #pieces: readonly Piece[];

  /** @param patches - do not overlap each other or the header; in any order. */
  constructor(path: string, header: IfcHeader, patches: readonly IfcPatch[] = []) {
    this.#file = openSync(path, 'r');
    const written = Buffer.alloc(header.schemaStart);
    readSync(this.#file, written, 0, written.length, 0);
    const start = Math.max(written.indexOf('ISO-10303-21'), 0);
    const schema: IfcPatch = {
      start: header.schemaStart,
      end: header.schemaEnd,
      text: header.engineSchema,
    };
    this.#pieces = piecesOf(start, fstatSync(this.#file).size, [schema, ...patches]);
    const last = this.#pieces.at(-1);
    this.bytes = last === undefined ? 0 : last.at + last.length;
  }

  /** `length` bytes from `offset` on; fewer only at the end. */
  read(offset: number, length: number): Uint8Array {
    const result = Buffer.alloc(Math.max(0, Math.min(length, this.bytes - offset)));
    let at = 0;
    for (let index = this.#pieceAt(offset); at < result.length; index++) {
      const piece = this.#pieces[index];
      if (piece === undefined) break;
      const from = offset + at - piece.at;
      const count = Math.min(piece.length - from, result.length - at);
      if (typeof piece.content !== 'number') piece.content.copy(result, at, from, from + count);
      else if (this.#fill(result.subarray(at, at + count), piece.content + from) < count) break;
      at += count;
    }
    return result.subarray(0, at);
  }

  /** Whether a short text of plain letters occurs anywhere. */
  mentions(text: string): boolean {
    for (let offset = 0; offset < this.bytes; offset += searchedAtOnce - text.length) {
      if (Buffer.from(this.read(offset, searchedAtOnce)).includes(text, 0, 'latin1')) return true;
    }
    return false;
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(target: Buffer, position: number): number {
    let at = 0;
    while (at < target.length) {
      const count = readSync(this.#file, target, at, target.length - at, position + at);
      if (count === 0) break;
      at += count;
    }
    return at;
  }

  #pieceAt(offset: number): number {
    let [low, high] = [0, this.#pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function piecesOf(start: number, size: number, patches: readonly IfcPatch[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let [at, from] = [0, start];
  const add = (content: number | Buffer, length: number) => {
    if (length > 0) pieces.push({ at, length, content });
    at += length;
  };
  for (const patch of [...patches].sort((a, b) => a.start - b.start)) {
    add(from, patch.start - from);
    const text = Buffer.from(patch.text, 'latin1');
    add(text, text.length);
    from = patch.end;
  }
  add(from, size - from);
  return pieces;
}
