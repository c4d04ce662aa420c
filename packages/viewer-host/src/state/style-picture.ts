interface Waiter {
  readonly layer: string;
  readonly revision: number;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Lets plugins wait until the scene has drawn their styles. */
export class StylePicture {
  private waiters: readonly Waiter[] = [];
  private hasScene = false;

  /**
   * Resolves when this or a later revision has been drawn, and at once without a scene; rejects with an `AbortError`
   * when the layer is disposed first.
   * @param revision - undefined when the layer is already disposed.
   */
  shows(layer: string, revision: number | undefined): Promise<void> {
    const shown = new Promise<void>((resolve, reject) => {
      if (revision === undefined) reject(ended());
      else if (!this.hasScene) resolve();
      else this.waiters = [...this.waiters, { layer, revision, resolve, reject }];
    });
    // A plugin that does not wait must not cause an unhandled rejection.
    shown.catch(() => undefined);
    return shown;
  }

  /** Called when a scene opens. @returns closes it: nothing waits for its pictures any longer */
  open(): () => void {
    this.hasScene = true;
    return () => {
      this.hasScene = false;
      this.shown(Number.POSITIVE_INFINITY);
    };
  }

  /** Called when the scene has drawn this revision, or has nothing to draw. */
  shown(revision: number): void {
    for (const waiter of this.take((one) => one.revision <= revision)) waiter.resolve();
  }

  /** Called when the scene cannot draw this revision. */
  failed(revision: number, reason: unknown): void {
    for (const waiter of this.take((one) => one.revision <= revision)) waiter.reject(reason);
  }

  end(layer: string): void {
    for (const waiter of this.take((one) => one.layer === layer)) waiter.reject(ended());
  }

  private take(isTaken: (waiter: Waiter) => boolean): readonly Waiter[] {
    const taken = this.waiters.filter(isTaken);
    this.waiters = this.waiters.filter((waiter) => !isTaken(waiter));
    return taken;
  }
}

function ended(): DOMException {
  return new DOMException('The style layer has ended: its styles are not shown any longer.', 'AbortError');
}
