import type { Load } from '@gantry/plugin-sdk';
import { action, makeObservable, observableRef } from 'mobx';
import { FetchedImages, type WantedImage } from '../files/fetched-images.ts';
import { Newest } from '../list/state/newest.ts';

/**
 * One record as the server had it last. `A` is everything that its page shows: the record, its history, comments, and what the module adds.
 * A module extends the class, says how the answer is fetched, and names its parts with getters.
 *
 * @example
 * class Defect extends LiveRecord<{ defect: DefectRow; history: readonly Entry[] }> {
 *   constructor(private readonly api: DefectApi, readonly id: string, ended: AbortSignal) { super(ended); }
 *   protected fetch(signal: AbortSignal) { return this.api.defect({ id: this.id }, { signal }); }
 *   get history() { return this.answer?.history ?? []; }
 * }
 */
export abstract class LiveRecord<A extends object> {
  /** How far the answer is. After a failed refresh it says why, and `answer` is the one before. */
  load: Load = { kind: 'idle' };
  /** Undefined until the first answer. A failed refresh keeps the one before. */
  answer: A | undefined = undefined;
  /** Pictures that the answer names, such as those of signatures. They load later than the record, or never. */
  readonly images: FetchedImages;
  /** As given to the constructor, for requests of the module's own. */
  protected readonly ended: AbortSignal;
  readonly #newest: Newest;

  /** @param ended - aborted when the plugin's project is left */
  constructor(ended: AbortSignal) {
    this.ended = ended;
    this.#newest = new Newest(ended);
    this.images = new FetchedImages(ended);
    this.refresh = this.refresh.bind(this);
    makeObservable<this, 'fail' | 'begin'>(this, {
      load: observableRef,
      answer: observableRef,
      set: action,
      fail: action,
      begin: action,
    });
  }

  /** Asks the server, for each `refresh`. @throws ApiError */
  protected abstract fetch(signal: AbortSignal): Promise<A>;

  /** Asked for each answer, and by `wantImages`. */
  protected imagesOf(_answer: A): readonly WantedImage[] {
    return [];
  }

  /** Never rejects: a failure is in `load`. Does not wait for images. Concurrent calls resolve when the latest is done. */
  refresh(): Promise<void> {
    return this.#newest.run(async (signal) => {
      this.begin();
      try {
        const answer = await this.fetch(signal);
        if (!signal.aborted) this.set(answer);
      } catch (error) {
        if (!signal.aborted) this.fail(error);
      }
    });
  }

  /** Takes over the parts that a change was answered with, and fetches the others. */
  accept(parts: Partial<A>): Promise<void> {
    this.#newest.stop();
    if (this.answer) this.set({ ...this.answer, ...parts });
    return this.refresh();
  }

  /** Shows an answer, such as one with a comment that was just added. */
  set(answer: A): void {
    this.answer = answer;
    this.load = { kind: 'ready' };
    this.wantImages();
  }

  /** Asks `imagesOf` again, when the user wants to see others. */
  wantImages(): void {
    if (this.answer) this.images.want(this.imagesOf(this.answer));
  }

  private begin(): void {
    if (this.answer === undefined) this.load = { kind: 'loading' };
  }

  private fail(error: unknown): void {
    this.load = { kind: 'failed', error };
  }
}
