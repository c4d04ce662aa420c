import { readSync } from 'node:fs';

export interface InstanceListener {
  /** @param name - as spelt in the file; empty for an instance of several classes. @param start - offset of its `#`. */
  onInstance(id: number, name: string, start: number): void;
  onReference(id: number): void;
}

const leastRead = 1_048_576;
const quote = 0x27;
const doubleQuote = 0x22;
const slash = 0x2f;
const star = 0x2a;
const hash = 0x23;
const equals = 0x3d;
const semicolon = 0x3b;
/** Ids beyond this are noise: a database's key that was written by mistake, or a damaged file. */
const largestId = 2 ** 32 - 1;

/** Finds all instances and references of a STEP file, outside of texts and comments. Reads in pieces. */
export function scanInstances(file: number, listener: InstanceListener): void {
  let buffer = Buffer.alloc(0);
  let offset = 0;
  for (;;) {
    // Doubles the piece when a statement does not fit, so that a long one is not scanned again and again.
    const more = Buffer.allocUnsafe(Math.max(leastRead, buffer.length));
    const count = readSync(file, more, 0, more.length, offset + buffer.length);
    if (count === 0) return;
    buffer = Buffer.concat([buffer, more.subarray(0, count)]);
    let start = 0;
    for (let end = endOfStatement(buffer, start); end !== -1; end = endOfStatement(buffer, start)) {
      readStatement(buffer, start, end, offset, listener);
      start = end;
    }
    offset += start;
    buffer = buffer.subarray(start);
  }
}

/** The position after the next semicolon outside of texts and comments, or -1. */
export function endOfStatement(buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at++) {
    const byte = buffer[at];
    if (byte === semicolon) return at + 1;
    if (byte !== quote && byte !== doubleQuote && byte !== slash) continue;
    at = skip(buffer, at);
    if (at === -1) return -1;
  }
  return -1;
}

/** The last byte of the text or comment that begins here, or -1; this byte if none begins. */
function skip(buffer: Buffer, at: number): number {
  const byte = buffer[at];
  if (byte === quote || byte === doubleQuote) return buffer.indexOf(byte, at + 1);
  if (at + 1 === buffer.length) return -1;
  if (buffer[at + 1] !== star) return at;
  const end = buffer.indexOf('*/', at + 2);
  return end === -1 ? -1 : end + 1;
}

function readStatement(
  buffer: Buffer,
  from: number,
  end: number,
  offset: number,
  listener: InstanceListener,
): void {
  let isInstance = false;
  for (let at = from; at < end; at++) {
    const byte = buffer[at];
    if (byte === quote || byte === doubleQuote || byte === slash) at = skip(buffer, at);
    else if (byte === hash) {
      const start = at;
      let id = 0;
      for (let digit = buffer[at + 1] ?? 0; digit >= 0x30 && digit <= 0x39; digit = buffer[at + 1] ?? 0) {
        id = id * 10 + digit - 0x30;
        at++;
      }
      if (id === 0 || id > largestId) continue;
      if (isInstance) listener.onReference(id);
      else {
        const equal = buffer.indexOf(equals, at);
        if (equal === -1 || equal >= end) return;
        listener.onInstance(id, nameAfter(buffer, equal + 1), offset + start);
        isInstance = true;
        at = equal;
      }
    }
  }
}

function nameAfter(buffer: Buffer, from: number): string {
  let start = from;
  for (let byte = buffer[start] ?? 0x21; byte <= 0x20 || byte === slash; byte = buffer[start] ?? 0x21)
    start = byte === slash ? skip(buffer, start) + 1 : start + 1;
  let end = start;
  while (isOfName(buffer[end] ?? 0)) end++;
  return buffer.toString('latin1', start, end);
}

function isOfName(byte: number): boolean {
  return (
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f
  );
}
