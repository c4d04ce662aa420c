// By its global name, since the bundle of a plugin has a copy of this module.
const brand: unique symbol = Symbol.for('@gantry/plugin-sdk/streamed-answer');

/** An answer with one list that is sent while it is read. Made by `streamedAnswer`. */
export interface StreamedAnswer<A extends object = never> {
  /** Marks an answer of this kind. */
  readonly [brand]: true;
  /** Name of the list in the answer. */
  readonly field: keyof A & string;
  /** The rows of the list. */
  readonly batches: AsyncIterable<readonly unknown[]>;
  /** Everything else in the answer, asked for after the last row. */
  rest(total: number): Promise<object>;
}

/** A row of a list. */
export type RowIn<L> = L extends readonly (infer Row)[] ? Row : never;

/**
 * Answers a GET with all rows of a list, however many there are: memory does not grow with their number. The answer is that of the
 * endpoint, and each row is checked by its schema. The transaction stays open until the last row is sent, the reader is gone or something
 * fails; what fails after the first row breaks the connection off, so nobody takes a part for the whole. A reader that takes nothing for
 * 20 s is cut off. A server sends three such answers at a time and refuses the next with 503 `TOO_MANY_STREAMS`.
 *
 * ```ts
 * async all(_query, { tx }) {
 *   const notes = inBatches(tx, noteRow, sql`select number, text from note order by number`);
 *   return streamedAnswer('notes', notes, async (total) => ({ total }));
 * },
 * ```
 * @param rest - answers everything else, after the last row; told how many rows there were
 */
export function streamedAnswer<A extends object, F extends keyof A & string>(
  field: F,
  batches: AsyncIterable<readonly RowIn<A[F]>[]>,
  rest: (total: number) => Promise<Omit<A, F>>,
): StreamedAnswer<A> {
  return { [brand]: true, field, batches, rest };
}

/** For the host. */
export function isStreamedAnswer(value: unknown): value is StreamedAnswer {
  return typeof value === 'object' && value !== null && brand in value;
}
