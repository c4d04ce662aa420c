/** How one file is uploaded. */
export interface UploadOptions {
  /** A name in `ServerPlugin.uploads` of the plugin's server half, which says who may upload what. */
  readonly rule: string;
  /** Called as bytes leave the browser. After a lost connection the number can be smaller than before. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  /** Stops the upload and has the server forget what has arrived. */
  readonly signal?: AbortSignal;
  /** In place of the file's own name. */
  readonly name?: string;
}

/** Brings files of the user to the plugin's server half. */
export interface FileService {
  /**
   * Uploads a file and resolves once the server has checked it. Send the id with the form that the file belongs to: the server half makes
   * it a file with `host.files.attach`. What is not attached within 24 hours is removed.
   *
   * A lost connection is waited for, and the upload goes on where it stood. Uploading the same file again after a failure does so, too,
   * as long as the page is open.
   *
   * ```ts
   * const { uploadId } = await ctx.files.upload(file, { rule: 'photo', signal: ctx.signal });
   * await api.addPhoto({ snagID, uploadId });
   * ```
   * @throws UploadError when the server refuses the file or cannot be reached; DOMException `AbortError`
   */
  upload(file: File | Blob, options: UploadOptions): Promise<{ readonly uploadId: string }>;
}

/**
 * Why an upload failed. `code` is the server's, such as `FILE_TOO_LARGE`, `FILE_KIND`, `FILE_NAME`, `FILE_DAMAGED`, `EMPTY_FILE`,
 * `IMAGE_DAMAGED` or `DISK_FULL`, or `NETWORK` when it could not be reached for minutes.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly details?: unknown; readonly cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details;
  }
}
