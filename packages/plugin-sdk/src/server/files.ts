import type { Readable } from 'node:stream';
import type { Tx } from './database.ts';
import type { ImageFormat, PictureOrigin } from './images.ts';

/**
 * What a file is, recognised by its bytes. `text` and `csv` are valid UTF-8 without control characters and differ only by the
 * ending of the name. The office kinds hold no macros. SVG and HTML are not on the list, because a browser would run scripts in
 * them.
 */
export type FileKind = ImageFormat | 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'csv' | 'text' | 'mp4';

/** How pictures of an upload are re-encoded. */
export interface PictureRule {
  /** Longest side kept, in pixels; a larger picture is made smaller. */
  readonly maxEdge: number;
  /** Bytes of the picture kept. */
  readonly maxBytes: number;
  /** Longest side of the thumbnail, in pixels. Left out, there is none. */
  readonly thumbnailEdge?: number;
  /** Width times height as sent. 50 million when left out. */
  readonly maxPixels?: number;
}

/** What members may upload to a plugin for one purpose. */
export interface UploadRule {
  /** Needed to begin an upload. Empty: every member may. */
  readonly permission: string;
  /** Kinds that are accepted; all others are refused with 422. */
  readonly kinds: readonly FileKind[];
  /** Bytes of the file as sent; larger ones are refused with 413 before they are sent. */
  readonly maxBytes: number;
  /**
   * With it, JPEG and PNG are decoded and re-encoded; time and place stay as data and leave the file. Without it they are kept as they
   * were sent, with all that the camera wrote into them.
   */
  readonly picture?: PictureRule;
}

/** What is known of a picture that was read under a `PictureRule`. */
export interface KeptPicture extends PictureOrigin {
  /** Pixels, as the picture is seen. */
  readonly width: number;
  /** Pixels, as the picture is seen. */
  readonly height: number;
}

/** A file of the plugin. Its content never changes. */
export interface KeptFile {
  /** UUID of the file. */
  readonly id: string;
  /** Cleaned: no path, no control characters, at most 120 characters, and an ending that fits the content. */
  readonly name: string;
  /** What its bytes are. */
  readonly kind: FileKind;
  /** Media type that belongs to the kind. */
  readonly mime: string;
  /** Size of the content in bytes. */
  readonly bytes: number;
  /** Of the content, lower-case hexadecimal. Sign this to sign the file. */
  readonly sha256: string;
  /** The member who uploaded it; null for one that the server made. */
  readonly addedBy: string | null;
  /** When it became a file of the plugin. */
  readonly addedAt: Date;
  /** Whether there is a small picture. */
  readonly hasThumbnail: boolean;
  /** Null unless it is a picture that was read under a `PictureRule`. */
  readonly picture: KeptPicture | null;
}

/** First and last byte, both included. */
export interface FileRange {
  /** Position of the first byte, from 0. */
  readonly start: number;
  /** Position of the last byte. */
  readonly end: number;
}

/** Content of a kept file. Read it after the transaction when it is large, so that no connection waits for the disk. */
export interface OpenFile {
  /** What is known about the file. */
  readonly file: KeptFile;
  /** Consume or destroy it. */
  stream(): Readable;
  /** All of it at once: for small files only. */
  bytes(): Promise<Buffer>;
}

/** Content of an upload that is not attached yet. */
export interface OpenUpload {
  /** Cleaned, as that of a kept file. */
  readonly name: string;
  /** All of it at once: for small files only. */
  bytes(): Promise<Buffer>;
}

/** Something that the server makes itself, such as an export. */
export interface MadeContent {
  /** Name of the file; its ending must fit the content. */
  readonly name: string;
  /** The bytes, at once or as a stream. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * Files of one plugin, kept by their content. No plugin sees those of another, no project those of another.
 *
 * A browser uploads with `ctx.files.upload(file, { rule: 'photo' })` and sends the upload's id with its form. The route makes it a file:
 *
 * ```ts
 * const photo = await host.files.attach(tx, body.uploadId, 'photo');
 * await tx.run(sql`insert into snag (project_id, id, photo) values (${tx.projectId}, ${id}, ${photo.id})`);
 * ```
 */
export interface Files {
  /**
   * Turns a finished upload of the person who acts into a file of the plugin, with the transaction or not at all.
   * @param rule - under which it must have been uploaded; a key of `ServerPlugin.uploads`.
   * @throws HttpError 404 when there is no such upload, it belongs to somebody else or was attached before; 409 UPLOAD_UNFINISHED; 422
   *   UPLOAD_RULE when it was made under another rule.
   */
  attach(tx: Tx, uploadId: string, rule: string): Promise<KeptFile>;
  /**
   * Opens a finished upload of the person who acts and leaves it as it is, so that a route can say what a file would do, and a later call
   * attach it: the browser sends the file once.
   * @throws HttpError as `attach`
   */
  openUpload(tx: Tx, uploadId: string, rule: string): Promise<OpenUpload>;
  /**
   * Gives a file up with the transaction. Its content is removed once no other file has the same.
   * @throws NotFoundError
   */
  release(tx: Tx, fileId: string): Promise<void>;
  /** Files by their ids, in that order; ids that are not there are left out. */
  describe(tx: Tx, fileIds: readonly string[]): Promise<readonly KeptFile[]>;
  /**
   * Opens a file for code that reads it. A route that sends one answers `keptFile(id)` instead.
   * @throws NotFoundError
   */
  open(tx: Tx, fileId: string, range?: FileRange): Promise<OpenFile>;
  /**
   * Writes a file that the server makes and returns the id of a finished upload, for `attach` to keep. Call it outside a
   * transaction. A file that is never attached is removed after 24 hours.
   * @param rule - what it is checked against, as an upload of a member would be.
   * @throws HttpError as an upload: 413, 422, 507
   */
  make(projectId: string, content: MadeContent, rule: string): Promise<string>;
}
