import type { Readable } from 'node:stream';

export interface StoredFile {
  /** The file's only name: 64 lower-case hexadecimal characters. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Content that is written but not yet part of the store. Call exactly one of `keep` and `discard`. */
export interface FileDraft extends StoredFile {
  /** Moves it into the store. Keeping content that the store already has is not an error. */
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
 * Stores files under their SHA-256. A file appears whole or not at all. The database, not the store, knows who may see a file and
 * whether it is still used. `DiskFileStore` keeps the files on a disk; an object store could implement the same interface.
 */
export interface FileStore {
  /**
   * Writes a stream as it arrives, in constant memory.
   * @param options - `bytes`: the size, if known. `inspect` sees every chunk before it is written; if it throws, the transfer ends.
   * @throws what `inspect` or the source threw, or DiskFullError if the disk would become full. Nothing is left behind.
   */
  receive(source: AsyncIterable<Uint8Array>, options?: ReceiveOptions): Promise<FileDraft>;
  /** Size in bytes, or null if the store does not have the file. */
  size(sha256: string): Promise<number | null>;
  /** The reader must consume or destroy the stream. */
  read(sha256: string, range?: ByteRange): Readable;
  /** Removing a missing file is not an error. */
  remove(sha256: string): Promise<void>;
  /** All kept files that were last written before `before`. */
  untouchedSince(before: Date): AsyncIterable<string>;
  /** Removes unfinished files that were last written before `before`. Returns how many. */
  removeAbandoned(before: Date): Promise<number>;
  /** Files that arrive in pieces over several connections. */
  readonly parts: FileParts;
}

/** Unfinished files, each under an id. Bytes that have arrived survive the end of the connection and of the server. */
export interface FileParts {
  /** @throws DiskFullError if a file of so many bytes would fill the disk. */
  begin(id: string, bytes: number): Promise<void>;
  /** Bytes that have arrived, or null if there is no such file. */
  size(id: string): Promise<number | null>;
  /**
   * Writes a stream from `offset` on and returns the offset at its end. Bytes that arrived before a failure stay.
   * @throws RangeError beyond `limit` bytes in total; DiskFullError; what the source threw.
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  read(id: string, range?: ByteRange): Readable;
  remove(id: string): Promise<void>;
}
