import type { FileEndpoint, InputOf } from '@gantry/plugin-sdk/contract';
import type { CallOptions } from '../api/api.ts';

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
   * Uploads a file and resolves once the server has checked it. Send the id with the form that the file belongs to: the server
   * half makes it a file with `host.files.attach`. An upload that is not attached within 24 hours is removed.
   *
   * After a lost connection the upload resumes where it stopped. So does uploading the same file again after a failure, as long
   * as the page is open.
   *
   * ```ts
   * const { uploadId } = await ctx.files.upload(file, { rule: 'photo', signal: ctx.signal });
   * await api.addPhoto({ snagID, uploadId });
   * ```
   * @throws ApiError when the server refuses the file, such as with `FILE_TOO_LARGE`, `FILE_KIND`, `FILE_NAME` or `FILE_DAMAGED`,
   * or was not reached for minutes (`NETWORK`); the signal's reason
   */
  upload(file: File | Blob, options: UploadOptions): Promise<{ readonly uploadId: string }>;
  /**
   * The address of a file endpoint of the plugin's own server half, for a link, an `img` or a `video`.
   *
   * ```tsx
   * <img src={ctx.files.url(snagFiles.photo, { photoID })} alt={name} />
   * ```
   */
  url<E extends FileEndpoint>(endpoint: E, input: InputOf<E>): string;
  /**
   * The file that a file endpoint of the plugin's own server half answers, for code that reads it.
   *
   * ```ts
   * const blob = await ctx.files.read(snagFiles.list, {}, { signal });
   * ```
   * @throws ApiError when the server refuses or was not reached; the signal's reason
   */
  read<E extends FileEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Blob>;
}
