/**
 * What went wrong, for code to branch on.
 * - `capability-not-granted`: the manifest does not declare the capability, or the deployment does not grant it.
 * - `plugin-…`: the plugin itself cannot run; see its load record.
 * - `…-unknown`: no such command, service, endpoint, route or contribution; the message names the nearest known one.
 * - `permission-missing`: the member may not do that; the message names the permission.
 * - `setting-…`: no such setting, no such value, or somebody else has set it meanwhile.
 * - `storage-read-only`: the manifest does not say who may write to the project's storage.
 * - `sandbox-…`: a sandboxed plugin asked for too much, its frame is gone or does not answer, or its message is not a call.
 * - `frame-budget`: the plugin makes frames late.
 * - `time-limit`: the host stopped waiting.
 */
export type HostErrorCode =
  | 'capability-not-granted'
  | 'command-unavailable'
  | 'command-unknown'
  | 'context-key-reserved'
  | 'contribution-duplicate'
  | 'contribution-not-implemented'
  | 'contribution-unknown'
  | 'endpoint-outside'
  | 'endpoint-unknown'
  | 'frame-budget'
  | 'outside-plugin-view'
  | 'permission-missing'
  | 'plugin-failed-activate'
  | 'plugin-failed-load'
  | 'plugin-inactive'
  | 'plugin-not-available'
  | 'plugin-quarantined'
  | 'plugin-refused'
  | 'plugin-unknown'
  | 'route-unknown'
  | 'sandbox-limit'
  | 'sandbox-lost'
  | 'sandbox-message'
  | 'service-duplicate'
  | 'service-unknown'
  | 'setting-conflict'
  | 'setting-invalid'
  | 'storage-read-only'
  | 'time-limit'
  | 'view-failed';

/** An error of the host. The message is in English and says what to do; `cause` keeps the error beneath. */
export class HostError extends Error {
  /** What went wrong, for code to branch on. */
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'HostError';
    this.code = code;
  }
}
