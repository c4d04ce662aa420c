import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Lower-case hexadecimal, 64 characters: the file's only name. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Content that is written but not part of the store yet. Exactly one of `keep` and `discard` ends it. */
export interface FileDraft extends StoredFile {
  /** Moves it into the store. Keeping content that is there already is not an error. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

export interface ReceiveOptions {
  readonly bytes?: number;
  readonly inspect?: (chunk: Uint8Array) => void;
  readonly signal?: AbortSignal;
}

/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps files under their SHA-256. A file appears whole or not at all. Nothing here knows who may see a file or whether it is still
 * wanted; the database does. `DiskFileStore` keeps them on a disk; an object store can stand in its place.
 */
export interface FileStore {
  /**
   * Takes in a stream as it arrives, in constant memory.
   * @param options - `bytes`: size as far as it is known; `inspect` sees every chunk before it is written; throwing ends the transfer.
   * @throws what `inspect` or the source threw, or DiskFullError when the file would take the last room; nothing is left behind.
   */
  receive(source: AsyncIterable<Uint8Array>, options?: ReceiveOptions): Promise<FileDraft>;
  /** Size in bytes, or null when the file is not here. */
  size(sha256: string): Promise<number | null>;
  /** The reader must consume or destroy the stream. */
  read(sha256: string, range?: ByteRange): Readable;
  /** Removing a file that is not here is not an error. */
  remove(sha256: string): Promise<void>;
  /** Every kept file that has lain untouched since `before`. */
  untouchedSince(before: Date): AsyncIterable<string>;
  /** Removes unfinished files that nobody has written to since `before`. Answers how many there were. */
  removeAbandoned(before: Date): Promise<number>;
  /** Files that arrive in pieces, over several connections. */
  readonly parts: FileParts;
}

/** Unfinished files, each under an id of its own. What has arrived stays when the connection or the server ends. */
export interface FileParts {
  /** @throws DiskFullError when a file of so many bytes would take the last room. */
  begin(id: string, bytes: number): Promise<void>;
  /** Bytes that have arrived, or null when there is no such file. */
  size(id: string): Promise<number | null>;
  /**
   * Writes a stream from `offset` on and answers where it ended. Whatever arrived before a failure stays.
   * @throws RangeError past `limit` bytes in all; what the source threw; DiskFullError
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  read(id: string, range?: ByteRange): Readable;
  remove(id: string): Promise<void>;
}
