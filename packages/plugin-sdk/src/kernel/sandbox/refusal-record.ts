import { HostError, type HostErrorCode } from '@gantry/plugin-sdk';

/** What an honest plugin of this SDK does not bring about. */
const suspicious: ReadonlySet<HostErrorCode> = new Set([
  'capability-not-granted',
  'endpoint-outside',
  'sandbox-limit',
  'sandbox-message',
]);
/** Kinds that one frame can put on record. */
const most = 100;

/** Tells of what a frame was refused, once for each kind: one that asks for ever must not fill the log. */
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
