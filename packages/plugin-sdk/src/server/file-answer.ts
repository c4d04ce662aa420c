import { z } from 'zod';

// By its global name, since the bundle of a plugin has a copy of this module.
const brand: unique symbol = Symbol.for('@gantry/plugin-sdk/file-answer');

/** How a browser is to treat a file. */
export interface FileOptions {
  /**
   * `inline` lets a browser show pictures, videos, PDF and text in place; everything else, and `attachment`, which is the default, is
   * saved.
   */
  readonly show?: 'inline' | 'attachment';
  /** In place of the file's own. */
  readonly name?: string;
}

/** A file of the plugin, sent with ranges and an ETag. */
export interface KeptFileAnswer extends FileOptions {
  /** Marks an answer of this kind. */
  readonly [brand]: 'kept';
  /** Id of the file. */
  readonly fileId: string;
  /** Send the small picture instead. */
  readonly thumbnail: boolean;
}

/** Bytes that the route makes. */
export interface MadeFileAnswer extends FileOptions {
  /** Marks an answer of this kind. */
  readonly [brand]: 'made';
  /** Name that the browser saves it under. */
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly mime: string;
  /** The bytes, at once or as a stream. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What a route of a file endpoint answers. Made by `keptFile` and `madeFile`. */
export type FileAnswer = KeptFileAnswer | MadeFileAnswer;

/**
 * Answers with a file of the plugin. The host looks it up in the route's transaction (404 when it is not the plugin's) and sends the
 * bytes after the commit, when the database connection is free again.
 *
 * ```ts
 * handle: async ({ params }, { tx }) => keptFile(await photoOf(tx, params.snagID), { show: 'inline' })
 * ```
 */
export function keptFile(
  fileId: string,
  options: FileOptions & {
    /** The small picture (404 when there is none). */ readonly thumbnail?: boolean;
  } = {},
): FileAnswer {
  return { ...options, [brand]: 'kept', fileId, thumbnail: options.thumbnail ?? false };
}

/**
 * Answers with bytes that the route makes: a PDF, a CSV, a picture. A stream is read after the commit, so it must not use the transaction;
 * it is destroyed when the browser goes away.
 */
export function madeFile(
  name: string,
  mime: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
  options: Pick<FileOptions, 'show'> = {},
): FileAnswer {
  return { ...options, [brand]: 'made', name, mime, body };
}

/** The `response` of a route that answers with `keptFile` or `madeFile`. */
export const fileReply: z.ZodType<FileAnswer> = Object.assign(
  z.any().describe('The file itself.').refine(isFileAnswer, 'The answer must be keptFile(…) or madeFile(…).'),
  { [brand]: true },
);

/** For the host. */
export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && brand in value;
}

/** For the host: whether a route's `response` is `fileReply`, also that of another copy of this module. */
export function isFileReply(schema: unknown): boolean {
  return isFileAnswer(schema);
}

/** For the host. */
export function isKeptAnswer(answer: FileAnswer): answer is KeptFileAnswer {
  return answer[brand] === 'kept';
}
