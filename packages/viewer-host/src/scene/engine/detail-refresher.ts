/** Milliseconds between two choices of detail while the camera moves. */
const REFRESH_MS = 120;
/** Milliseconds between two drains of the geometry that the worker has sent. */
const DRAIN_MS = 30;
/**
 * The engine refuses updates that come sooner than this after the last, and repeats the last one by itself after it, for
 * ever. Both are kept out of the way: it is set to zero for the length of our own calls and to this otherwise.
 */
const ENGINE_REPEAT_MS = 60_000;

/** The part of the engine's `FragmentsModels` that decides what is drawn. */
export interface RefreshedModels {
  readonly settings: { autoCoordinate: boolean; maxUpdateRate: number };
  readonly models: {
    readonly list: {
      values(): Iterable<{ readonly frozen: boolean; readonly isBusy: boolean }>;
    };
    /** Takes in some of what the workers have sent. */
    update(): void;
  };
  update(force: boolean): Promise<void>;
}

/**
 * Keeps the geometry on the GPU in step with the camera: the engine's worker chooses what is drawn in which detail and
 * sends it in pieces. Works only while something has changed; when the worker is done, nothing runs.
 */
export class DetailRefresher {
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private wanted = false;
  private refreshedAt = 0;
  private ended = false;
  private readonly core: RefreshedModels;
  private readonly changed: () => void;

  /** @param changed - geometry may have changed: draw. */
  constructor(core: RefreshedModels, changed: () => void) {
    this.core = core;
    this.changed = changed;
    core.settings.autoCoordinate = false;
    core.settings.maxUpdateRate = ENGINE_REPEAT_MS;
  }

  /** The camera or the models have changed. */
  request(): void {
    this.wanted = true;
    this.schedule(0);
  }

  /** Resolves when all that was asked of the engine before is on the GPU. */
  async finish(): Promise<void> {
    if (this.ended) return;
    this.wanted = false;
    this.refreshedAt = performance.now();
    await this.update(true);
    // The engine answers as soon as one of its workers is done; what the others send waits to be drained.
    while (!this.ended && this.isBusy()) {
      await new Promise((next) => setTimeout(next, DRAIN_MS));
      if (!this.ended) this.core.models.update();
    }
    if (!this.ended) this.changed();
  }

  /**
   * Takes in what the workers have sent unasked, such as what they finished after the engine had called itself done.
   * @returns whether there is any; `changed` is called when it is there.
   */
  takeIn(): boolean {
    if (!this.isPending) return false;
    this.schedule(0);
    return true;
  }

  /** Geometry may still come. */
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

  private update(force: boolean): Promise<void> {
    this.core.settings.maxUpdateRate = 0;
    // The engine compares the rate before it first waits, so it can be put back at once.
    const update = this.core.update(force);
    this.core.settings.maxUpdateRate = ENGINE_REPEAT_MS;
    return update;
  }
}
