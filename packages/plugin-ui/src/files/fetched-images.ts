import { makeAutoObservable, observable, observableRef } from 'mobx';

/** An image that a record shows. */
export interface WantedImage {
  /** Such as a signature's id, or the hash of a photo: the image under an id never changes. */
  readonly id: string;
  /** Fetches it as a data URL. */
  readonly fetch: () => Promise<{ readonly image: string }>;
}

/** The images of one record. Each is fetched once, separately from the record and the others, so that one can fail alone. */
export class FetchedImages {
  private readonly urls = observable.map<string, string>();
  private readonly failures = observable.map<string, unknown>();
  private readonly onTheirWay = observable.set<string>();
  private wanted: readonly WantedImage[] = [];
  private readonly ended: AbortSignal;

  /** @param ended - aborted when the images are no longer needed */
  constructor(ended: AbortSignal) {
    this.ended = ended;
    makeAutoObservable<this, 'wanted' | 'ended'>(
      this,
      { wanted: observableRef, ended: false },
      { autoBind: true },
    );
  }

  /** The image as a data URL; undefined until it has loaded. */
  get(id: string): string | undefined {
    return this.urls.get(id);
  }

  /** Why an image has not loaded, until it has. */
  get failure(): { readonly error: unknown } | undefined {
    const failed = this.wanted.find(({ id }) => this.failures.has(id));
    return failed && { error: this.failures.get(failed.id) };
  }

  /** Whether an image is on its way. */
  get isFetching(): boolean {
    return this.onTheirWay.size > 0;
  }

  /** Replaces the list of wanted images, and fetches those that are missing. Images outside the list stay known. */
  want(images: readonly WantedImage[]): void {
    this.wanted = images;
    this.fetchMissing();
  }

  /** Fetches missing images, also those that failed before. */
  fetchMissing(): void {
    for (const image of this.wanted) {
      if (!this.urls.has(image.id) && !this.onTheirWay.has(image.id)) void this.fetch(image);
    }
  }

  private async fetch({ id, fetch }: WantedImage): Promise<void> {
    this.onTheirWay.add(id);
    try {
      const { image } = await fetch();
      this.accept(id, image);
    } catch (error) {
      if (!this.ended.aborted) this.fail(id, error);
    }
  }

  private accept(id: string, image: string): void {
    this.urls.set(id, image);
    this.failures.delete(id);
    this.onTheirWay.delete(id);
  }

  private fail(id: string, error: unknown): void {
    this.failures.set(id, error);
    this.onTheirWay.delete(id);
  }
}
