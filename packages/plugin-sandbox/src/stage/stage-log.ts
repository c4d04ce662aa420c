import type { FakeCall } from '@gantry/plugin-sdk/fake-host';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import { keyOfCall, pathOf } from '../host/call-key.ts';
import type { CallEntry, EventEntry, EventKind } from '../link/protocol.ts';

/** Entries that are kept of each kind. */
const most = 200;
/** Characters of a body that are kept. */
const longestBody = 4000;

/** What happened on the stage since it started. Observable. */
export class StageLog {
  readonly calls = observable.array<CallEntry>([], { deep: false });
  readonly events = observable.array<EventEntry>([], { deep: false });
  private made = 0;
  private readonly now: () => number;
  private readonly keys: readonly string[];

  /** @param keys - calls of the contract @param now - milliseconds since 1970 */
  constructor(keys: readonly string[], now: () => number) {
    this.keys = keys;
    this.now = now;
    makeAutoObservable<this, 'made' | 'now' | 'keys'>(this, {
      calls: false,
      events: false,
      made: false,
      now: false,
      keys: false,
    });
  }

  note(kind: EventKind, name: string, detail: unknown = ''): void {
    this.made += 1;
    const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
    this.events.push({ id: this.made, at: this.now(), kind, name, detail: text ?? '' });
    if (this.events.length > most) this.events.shift();
  }

  /** Follows a call to its end. */
  call({ request, answer }: FakeCall): void {
    this.made += 1;
    const id = this.made;
    const started = performance.now();
    const { method, url } = request;
    const { search } = new URL(url);
    this.calls.push({
      id,
      method,
      path: `${pathOf(url)}${search}`,
      key: keyOfCall(method, url, this.keys),
      status: undefined,
      ms: undefined,
      sent: '',
      received: '',
    });
    if (this.calls.length > most) this.calls.shift();
    void bodyOf(request).then((sent) => this.change(id, { sent }));
    answer.then(
      async (response) => {
        const ms = performance.now() - started;
        const received = await bodyOf(response.clone());
        this.change(id, { status: response.status, ms, received });
      },
      (error: unknown) => {
        const received = error instanceof Error ? error.message : String(error);
        this.change(id, { status: 'failed', ms: performance.now() - started, received });
      },
    );
  }

  private change(id: number, patch: Partial<CallEntry>): void {
    const at = this.calls.findIndex((call) => call.id === id);
    const call = this.calls[at];
    if (call) runInAction(() => this.calls.splice(at, 1, { ...call, ...patch }));
  }
}

async function bodyOf(message: Request | Response): Promise<string> {
  const type = message.headers.get('content-type') ?? '';
  // Files would fill the list.
  if (!/json|text/.test(type)) return '';
  return (await message.text()).slice(0, longestBody);
}
