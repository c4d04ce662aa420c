import { type Disposable, HostError } from '@gantry/plugin-sdk';

/** How many of each kind a frame may have at a time. */
const limits = { marker: 5000, notice: 5, subscription: 200, other: 200 };
type Kind = keyof typeof limits;

/** Handles that a frame holds and can dispose by number. They end with the frame. */
export class HandleTable {
  private readonly held = new Map<number, { readonly kind: Kind; readonly handle: Disposable }>();
  private next = 0;
  private ended = false;

  /** @throws HostError `sandbox-limit` when the frame would have too many of the kind. A notice replaces the oldest instead. */
  assertRoom(kind: Kind, count = 1): void {
    const present = [...this.held].filter(([, one]) => one.kind === kind);
    const [oldest] = present;
    if (kind === 'notice' && oldest && present.length >= limits.notice) this.release(oldest[0]);
    else if (present.length + count > limits[kind]) {
      throw new HostError('sandbox-limit', `A sandboxed plugin may have ${limits[kind]} of these at a time.`);
    }
  }

  /** After the end it is disposed at once: a call may have begun before the frame was replaced. */
  add(kind: Kind, handle: Disposable): number {
    const number = this.next;
    this.next += 1;
    if (this.ended) handle.dispose();
    else this.held.set(number, { kind, handle });
    return number;
  }

  /**
   * Makes something that the frame holds from now on.
   * @throws HostError `sandbox-limit` before it is made, when there is no room
   */
  hold(kind: Kind, make: () => Disposable): number {
    this.assertRoom(kind);
    return this.add(kind, make());
  }

  release(number: number): void {
    const entry = this.held.get(number);
    this.held.delete(number);
    entry?.handle.dispose();
  }

  dispose(): void {
    this.ended = true;
    for (const number of [...this.held.keys()]) this.release(number);
  }
}
