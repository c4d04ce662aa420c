/** Milliseconds between two updates of detail while the camera moves. */
const REFRESH_MS = 120;
/** Milliseconds between two times at which geometry from the workers is processed. */
const DRAIN_MS = 30;
/**
 * The engine refuses updates within this time after the last one, and repeats the last one after it, for ever. To avoid both, the time
 * is set to zero during our own calls and to this value otherwise.
 */
const ENGINE_REPEAT_MS = 60_000;

/** The part of the engine's `FragmentsModels` that decides what is drawn. */
export interface RefreshedModels {
  readonly settings: { autoCoordinate: boolean; maxUpdateRate: number };
  readonly models: {
    readonly list: {
      values(): Iterable<{ readonly frozen: boolean; readonly isBusy: boolean }>;
    };
    /** Processes some of the geometry from the workers. */
    update(): void;
  };
  update(force: boolean): Promise<void>;
}

/**
 * Keeps the geometry on the GPU in sync with the camera. The engine's workers choose what is drawn in which detail and send it in
 * pieces. Runs only after a change and until the workers are done.
 */
export class DetailRefresher {
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private wanted = false;
  private refreshedAt = 0;
  private ended = false;
  private readonly core: RefreshedModels;
  private readonly changed: () => void;

  /** @param changed - called when geometry may have changed and a frame must be drawn. */
  constructor(core: RefreshedModels, changed: () => void) {
    this.core = core;
    this.changed = changed;
    core.settings.autoCoordinate = false;
    core.settings.maxUpdateRate = ENGINE_REPEAT_MS;
  }

  /** Call it after the camera or the models have changed. */
  request(): void {
    this.wanted = true;
    this.schedule(0);
  }

  /** Resolves when all earlier requests are on the GPU. */
  async finish(): Promise<void> {
    if (this.ended) return;
    this.wanted = false;
    this.refreshedAt = performance.now();
    await this.updateWholly();
    // The engine resolves as soon as one worker is done; geometry from the others still has to be processed.
    while (!this.ended && this.isBusy()) {
      await new Promise((next) => setTimeout(next, DRAIN_MS));
      if (!this.ended) this.core.models.update();
    }
    if (!this.ended) this.changed();
  }

  /**
   * Processes geometry that the workers sent by themselves, for example after the engine reported to be done.
   * @returns whether there is any; `changed` is called after it was processed.
   */
  takeIn(): boolean {
    if (!this.isPending) return false;
    this.schedule(0);
    return true;
  }

  /** Whether more geometry is expected. */
  get isPending(): boolean {
    return this.wanted || this.timer !== undefined || this.isBusy();
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(ms: number): void {
    if (this.ended || this.timer !== undefined) return;
    this.timer = setTimeout(this.run, ms);
  }

  private readonly run = (): void => {
    this.timer = undefined;
    const now = performance.now();
    if (this.wanted && now - this.refreshedAt >= REFRESH_MS) {
      this.wanted = false;
      this.refreshedAt = now;
      void this.update(false);
    } else {
      this.core.models.update();
    }
    this.changed();
    if (this.wanted || this.isBusy()) this.schedule(DRAIN_MS);
  };

  private isBusy(): boolean {
    for (const model of this.core.models.list.values()) if (!model.frozen && model.isBusy) return true;
    return false;
  }

  /**
   * The engine resolves once a worker has reported to be done after reading the last message that was sent to any of them. Any question is
   * a message, also what lies under the pointer. A worker that gets one after its report makes no other, so the engine would wait until the
   * next update: for ever while nothing moves. The view is therefore updated again as soon as no worker is busy. Without visible models no
   * worker makes reports, and there is nothing to wait for.
   */
  private async updateWholly(): Promise<void> {
    let isDone = false;
    const done = this.update(true).then(() => {
      isDone = true;
    });
    while (!isDone && !this.ended) {
      await Promise.race([done, new Promise((next) => setTimeout(next, DRAIN_MS))]);
      if (isDone || this.ended || this.isBusy()) continue;
      if (!this.isShowing()) return;
      await this.update(false);
    }
  }

  private isShowing(): boolean {
    for (const model of this.core.models.list.values()) if (!model.frozen) return true;
    return false;
  }

  private update(force: boolean): Promise<void> {
    this.core.settings.maxUpdateRate = 0;
    // The engine checks the rate before its first await, so it can be restored at once.
    const update = this.core.update(force);
    this.core.settings.maxUpdateRate = ENGINE_REPEAT_MS;
    return update;
  }
}
