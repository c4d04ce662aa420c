/** Those who wait until nothing moves any more and everything is drawn. */
export class Rest {
  private readonly waiting = new Set<() => void>();

  /** With somebody waiting, the view settles as soon as it can. */
  get isAwaited(): boolean {
    return this.waiting.size > 0;
  }

  /** Resolves when the view next rests. @throws AbortError (a rejection) */
  next(signal?: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      signal?.throwIfAborted();
      const end = () => {
        this.waiting.delete(tell);
        signal?.removeEventListener('abort', abort);
      };
      const tell = () => {
        end();
        done();
      };
      const abort = () => {
        end();
        fail(signal?.reason);
      };
      this.waiting.add(tell);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  begin(): void {
    for (const tell of this.waiting) tell();
  }
}
