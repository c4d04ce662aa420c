interface Waiter {
  readonly layer: string;
  readonly revision: number;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Between plugins that wait until their styles are seen, and the scene that shows them. */
export class StylePicture {
  private waiters: readonly Waiter[] = [];
  private hasScene = false;

  /**
   * Resolves when a picture of this revision or a later one is there, and at once where there is no scene; rejects with an
   * `AbortError` when the layer ends before.
   * @param revision - undefined when the layer has ended already.
   */
  shows(layer: string, revision: number | undefined): Promise<void> {
    const shown = new Promise<void>((resolve, reject) => {
      if (revision === undefined) reject(ended());
      else if (!this.hasScene) resolve();
      else this.waiters = [...this.waiters, { layer, revision, resolve, reject }];
    });
    // A plugin that does not wait has no error to handle either.
    shown.catch(() => undefined);
    return shown;
  }

  /** There is a scene. @returns ends it: its pictures are not waited for any longer */
  open(): () => void {
    this.hasScene = true;
    return () => {
      this.hasScene = false;
      this.shown(Number.POSITIVE_INFINITY);
    };
  }

  /** The scene shows this revision, or has nothing to show it on. */
  shown(revision: number): void {
    for (const waiter of this.take((one) => one.revision <= revision)) waiter.resolve();
  }

  /** The scene could not be brought to this revision. */
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
