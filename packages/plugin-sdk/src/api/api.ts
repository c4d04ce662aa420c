import type { Endpoint, Endpoints, InputOf, ReplyOf } from '@gantry/plugin-sdk/contract';

/** How one call is made. */
export interface CallOptions {
  /** Ends the call when it is aborted; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One endpoint as a function. Its argument has the path parameters and the fields; the project is added.
 * @throws ApiError - or the reason of the signal that ended it
 */
export type ApiCall<E extends Endpoint> =
  // biome-ignore lint/complexity/noBannedTypes: whether nothing is required
  {} extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;

/** A function for each endpoint of a contract. */
export type Api<C extends Endpoints> = { readonly [K in keyof C]: ApiCall<C[K]> };
