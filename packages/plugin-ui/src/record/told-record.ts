import type { FetchedImages, WantedImage } from '../files/fetched-images.ts';
import type { CommentItem } from './comments-card.tsx';
import type { RecordStep } from './history-card.tsx';
import { LiveRecord } from './live-record.ts';

/** The calls that `recordCalls` of a contract makes. */
export interface ToldCalls<E extends RecordStep, C extends CommentItem> {
  /** All steps, oldest first, and whether what was signed is intact. */
  history(
    input: { readonly id: string },
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly history: readonly E[]; readonly intact: boolean }>;
  /** The picture of one signature, as a data URL; left out for kinds whose steps nobody signs. */
  signatureImage?(
    input: { readonly id: string; readonly signatureID: string },
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly image: string }>;
  /** All comments, oldest first. */
  comments(
    input: { readonly id: string },
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly comments: readonly C[] }>;
  /** Adds a comment. The same `commentId` adds it once. */
  addComment(input: {
    readonly id: string;
    readonly text: string;
    readonly commentId: string;
  }): Promise<{ readonly comment: C }>;
}

/** A record with what was said and done about it, as the calls answer. */
export interface ToldAnswer<R, E extends RecordStep, C extends CommentItem> {
  /** The record itself. */
  readonly form: R;
  /** Oldest first. */
  readonly history: readonly E[];
  /** Whether all that was checked is what was signed. */
  readonly intact: boolean;
  /** Oldest first. */
  readonly comments: readonly C[];
}

/**
 * A record with its history, comments and signatures, as `HistoryCard` and `CommentsCard` show them.
 *
 * @example
 * const make = useCallback(() => new ToldRecord(api, id, context.signal, async (signal) => (await api.defect({ id }, { signal })).form), […]);
 * const record = useLiveRecord(make, context, topics, ({ id: changed }) => changed === id);
 */
export class ToldRecord<R, E extends RecordStep, C extends CommentItem> extends LiveRecord<
  ToldAnswer<R, E, C>
> {
  /** Of the record. */
  readonly id: string;
  readonly #calls: ToldCalls<E, C>;
  readonly #read: (signal: AbortSignal) => Promise<R>;

  /** @param read - the record itself; throws ApiError */
  constructor(
    calls: ToldCalls<E, C>,
    id: string,
    ended: AbortSignal,
    read: (signal: AbortSignal) => Promise<R>,
  ) {
    super(ended);
    this.#calls = calls;
    this.id = id;
    this.#read = read;
  }

  /** Undefined until the first answer. */
  get form(): R | undefined {
    return this.answer?.form;
  }

  /** Oldest first. */
  get history(): readonly E[] {
    return this.answer?.history ?? [];
  }

  /** Oldest first. */
  get comments(): readonly C[] {
    return this.answer?.comments ?? [];
  }

  /** False where what was signed is no longer what is there. */
  get isIntact(): boolean {
    return this.answer?.intact ?? true;
  }

  /**
   * Adds a comment, and shows it at once.
   * @param commentId - UUID, the same each time one text is sent
   * @throws ApiError
   */
  async comment(text: string, commentId: string): Promise<void> {
    const { comment } = await this.#calls.addComment({ id: this.id, text, commentId });
    const { answer } = this;
    if (answer && !answer.comments.some(({ id }) => id === comment.id))
      this.set({ ...answer, comments: [...answer.comments, comment] });
  }

  /** Asks for the record, its history and its comments side by side; fails if one of them does. */
  protected override async fetch(signal: AbortSignal): Promise<ToldAnswer<R, E, C>> {
    const { id } = this;
    const [form, { history, intact }, { comments }] = await Promise.all([
      this.#read(signal),
      this.#calls.history({ id }, { signal }),
      this.#calls.comments({ id }, { signal }),
    ]);
    return { form, history, intact, comments };
  }

  /** The pictures of all signatures in the history. */
  protected override imagesOf({ history }: ToldAnswer<R, E, C>): readonly WantedImage[] {
    const { signatureImage } = this.#calls;
    if (signatureImage === undefined) return [];
    return signatureImages(
      { signatureImage: signatureImage.bind(this.#calls) },
      this.id,
      history,
      this.ended,
    );
  }
}

/** The pictures of all signatures in a history, for `FetchedImages.want`. */
export const signatureImages = <E extends RecordStep>(
  calls: Required<Pick<ToldCalls<E, CommentItem>, 'signatureImage'>>,
  id: string,
  history: readonly E[],
  signal: AbortSignal,
): Parameters<FetchedImages['want']>[0] =>
  history
    .flatMap(({ signature }) => signature?.id ?? [])
    .map((signatureID) => ({
      id: signatureID,
      fetch: () => calls.signatureImage({ id, signatureID }, { signal }),
    }));
