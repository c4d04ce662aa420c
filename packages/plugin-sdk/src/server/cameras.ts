import { HttpError } from './errors.ts';

/** One request to a camera, or to the recorder that speaks for it. */
export interface CameraCall {
  /** `http:` or `https:`, without a name and a password. */
  readonly url: string;
  /** `GET` when left out. */
  readonly method?: 'GET' | 'POST';
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  /** Milliseconds from the connection to the last byte; 5,000 unless given, 20,000 at most. */
  readonly timeoutMs?: number;
  /** Bytes of the largest answer; 1 MiB unless given, 8 MiB at most. */
  readonly maxBytes?: number;
  /** Ends the call, which then rejects with `CAMERA_UNREACHABLE`. */
  readonly signal?: AbortSignal;
}

/** What a camera answered, whatever its status. */
export interface CameraReply {
  /** HTTP status. A redirect is not followed: it is an answer like any other. */
  readonly status: number;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** Body of the answer. */
  readonly body: Uint8Array;
  /** The body, read as UTF-8. */
  text(): string;
}

/** Why a camera gave no answer. */
export type CameraErrorCode =
  /** Not an address that can be called, or in a private network that the deployment does not allow. */
  | 'CAMERA_NOT_ALLOWED'
  | 'CAMERA_UNREACHABLE'
  /** It took too long. */
  | 'CAMERA_TIMEOUT'
  /** The answer is larger than it may be. */
  | 'CAMERA_ANSWER';

/** A camera gave no answer. Carries no address and no cause: what a camera's address holds must reach neither an answer nor the log. */
export class CameraError extends HttpError {
  /** Why. */
  declare readonly code: CameraErrorCode;
  constructor(code: CameraErrorCode, message: string) {
    super(code === 'CAMERA_TIMEOUT' ? 504 : 502, code, message);
  }
}

/**
 * Calls to cameras at addresses that members set up, under the rules of the deployment for cameras: public addresses, and the private
 * networks of `video.allow` in `gantry.config.json`. Make such calls outside a transaction: one that waits for a camera holds a database
 * connection. A route calls `context.commit()` first.
 */
export interface Cameras {
  /**
   * Sends one request.
   * @throws CameraError when there is no answer
   */
  call(call: CameraCall): Promise<CameraReply>;
}
