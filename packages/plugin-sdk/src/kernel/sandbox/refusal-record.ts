import { HostError, type HostErrorCode } from '@gantry/plugin-sdk';

/** Errors that an honest plugin never causes. */
const suspicious: ReadonlySet<HostErrorCode> = new Set([
  'capability-not-granted',
  'endpoint-outside',
  'sandbox-limit',
  'sandbox-message',
]);
/** Most kinds of refusal that are reported of one frame. */
const most = 100;

/** Reports refused calls, once for each kind, so that a frame cannot fill the log. */
export class RefusalRecord {
  private readonly told = new Set<string>();
  private readonly tell: (place: string, error: HostError) => void;

  constructor(tell: (place: string, error: HostError) => void) {
    this.tell = tell;
  }

  add(name: string, error: unknown): void {
    if (!(error instanceof HostError) || !suspicious.has(error.code)) return;
    const kind = `${name} ${error.code}`;
    if (this.told.has(kind) || this.told.size >= most) return;
    this.told.add(kind);
    this.tell(`sandbox/${name}`, error);
  }
}
