import { ApiError, type FileService } from '@gantry/plugin-sdk';
import type {
  DetailedError,
  PreviousUpload,
  UploadOptions as TusOptions,
  Upload,
  UrlStorage,
} from 'tus-js-client';

/** Milliseconds before each retry. Progress restarts the sequence. */
const retries = [0, 1000, 2000, 5000, 10_000, 15_000, 30_000, 30_000, 60_000, 60_000];
/** Statuses that may be temporary; 0 is no answer. */
const passing = new Set([0, 408, 409, 423, 500, 502, 503, 504]);

export interface FileServiceOptions {
  /** Where uploads of this plugin and project begin. */
  readonly endpoint: string;
  /** Besides the cookie, which a browser sends by itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds before each retry; tests use shorter ones. */
  readonly retryDelays?: readonly number[];
}

/** Uploads by the tus protocol, whose code is fetched with the first file. */
export function createFileService({
  endpoint,
  headers = {},
  retryDelays,
}: FileServiceOptions): Pick<FileService, 'upload'> {
  const begun = new BegunUploads();
  return {
    async upload(file, { rule, onProgress, signal, name }) {
      const filename = name ?? ('name' in file ? file.name : 'file');
      signal?.throwIfAborted();
      const { Upload } = await import('tus-js-client');
      signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        const options: TusOptions = {
          endpoint,
          headers: { ...headers },
          metadata: { filename, rule },
          retryDelays: [...(retryDelays ?? retries)],
          onShouldRetry: (error) => passing.has(statusOf(error)),
          fingerprint: async () => fingerprintOf(file, filename, rule),
          urlStorage: begun,
          removeFingerprintOnSuccess: true,
          ...(onProgress && { onProgress }),
          onError: (error) => end(() => reject(uploadError(error))),
          onSuccess: () => end(() => resolve({ uploadId: idOf(upload) })),
        };
        const upload = new Upload(file, options);
        const cancel = () => {
          void upload.abort(true).catch(() => undefined); // The server removes it a day later anyway.
          end(() => reject(signal?.reason));
        };
        const end = (settle: () => void) => {
          signal?.removeEventListener('abort', cancel);
          settle();
        };
        signal?.addEventListener('abort', cancel);
        void resume(upload).then(() => {
          if (!signal?.aborted) upload.start();
        });
      });
    },
  };
}

async function resume(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
}

function idOf({ url }: Upload): string {
  return url?.split('/').at(-1) ?? '';
}

/** Files that agree in all of this count as the same file. */
function fingerprintOf(file: File | Blob, name: string, rule: string): string {
  const changed = 'lastModified' in file ? file.lastModified : 0;
  return JSON.stringify([name, rule, file.type, file.size, changed]);
}

function statusOf(error: Error): number {
  return isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function isDetailed(error: Error): error is DetailedError {
  return 'originalResponse' in error;
}

function uploadError(error: Error): ApiError {
  const status = statusOf(error);
  const answer = isDetailed(error) ? parsed(error.originalResponse?.getBody() ?? '') : undefined;
  if (answer)
    return new ApiError(status, answer.code, answer.message, { details: answer.details, cause: error });
  if (status !== 0) return new ApiError(status, 'UNEXPECTED_ANSWER', error.message, { cause: error });
  return new ApiError(0, 'NETWORK', 'The server could not be reached.', { cause: error });
}

function parsed(text: string) {
  try {
    const { error } = JSON.parse(text);
    if (typeof error?.code === 'string' && typeof error.message === 'string')
      return { code: String(error.code), message: String(error.message), details: error.details as unknown };
  } catch {
    // Not JSON: a proxy answered.
  }
  return undefined;
}

/** Uploads that were begun. They are kept in memory, so that no file name stays in the browser when the page is closed. */
class BegunUploads implements UrlStorage {
  private readonly all = new Map<string, { readonly fingerprint: string; readonly upload: PreviousUpload }>();
  private next = 0;

  async findAllUploads(): Promise<PreviousUpload[]> {
    return [...this.all.values()].map(({ upload }) => upload);
  }
  async findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    return [...this.all.values()].flatMap((one) => (one.fingerprint === fingerprint ? [one.upload] : []));
  }
  async removeUpload(urlStorageKey: string): Promise<void> {
    this.all.delete(urlStorageKey);
  }
  async addUpload(fingerprint: string, upload: PreviousUpload): Promise<string> {
    this.next += 1;
    const urlStorageKey = String(this.next);
    this.all.set(urlStorageKey, { fingerprint, upload: { ...upload, urlStorageKey } });
    return urlStorageKey;
  }
}
