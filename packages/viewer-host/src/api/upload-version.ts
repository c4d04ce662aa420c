import { apiError, type UploadReply, uploadReply } from '@gantry/contract';
import { ApiError } from './api-error.ts';

export interface VersionUpload {
  readonly projectId: string;
  readonly layerId: string;
  readonly file: File;
  /** If the layer has a model of that name, it gets a new version; otherwise a model is created. */
  readonly modelName: string;
  /** `YYYY-MM-DD` */
  readonly createdDate: string;
}

/**
 * Streams an IFC file to the server. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError with the server's error, or `NETWORK` without an answer; DOMException `AbortError` on cancel.
 */
export function uploadVersion(
  upload: VersionUpload,
  options: { readonly signal: AbortSignal; onProgress(sentBytes: number): void },
): Promise<UploadReply> {
  const { projectId, layerId, file, modelName, createdDate } = upload;
  const query = new URLSearchParams({ fileName: file.name, createdDate, modelName });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (settle: () => void) => {
      options.signal.removeEventListener('abort', cancel);
      settle();
    };
    request.open('POST', `/api/projects/${projectId}/layers/${layerId}/versions?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = (event) => options.onProgress(event.loaded);
    request.onload = () => end(() => settleWith(request, resolve, reject));
    request.onerror = () => end(() => reject(new ApiError(0, 'NETWORK', 'The upload was cut off.')));
    request.onabort = () => end(() => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    options.signal.addEventListener('abort', cancel);
    if (options.signal.aborted) {
      end(() => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      return;
    }
    request.send(file);
  });
}

function settleWith(
  request: XMLHttpRequest,
  resolve: (reply: UploadReply) => void,
  reject: (error: unknown) => void,
): void {
  const body = parsed(request.responseText);
  if (request.status >= 200 && request.status < 300) {
    const reply = uploadReply.safeParse(body);
    if (reply.success) resolve(reply.data);
    else reject(new ApiError(0, 'UNEXPECTED_ANSWER', reply.error.message, { cause: reply.error }));
    return;
  }
  const refusal = apiError.safeParse(body);
  if (!refusal.success) {
    reject(new ApiError(request.status, 'UNEXPECTED_ANSWER', request.statusText));
    return;
  }
  const { code, message, requestId, details } = refusal.data.error;
  reject(new ApiError(request.status, code, message, { details, requestId }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something that is not JSON fits no schema, and the caller reports that.
    return undefined;
  }
}
