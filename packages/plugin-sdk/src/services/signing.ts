import type { Event } from '../lifetime.ts';

/** What the signed-in user signs with. */
export interface OwnSigning {
  /** The signature that they keep, a `data:image/png;base64,…` URL; null where they keep none. */
  readonly image: string | null;
  /**
   * Whether their signatures are accepted from this browser. `any`: all browsers are, because neither the project nor a revoked browser of theirs
   * asks for a registered one. `registered`: it is registered for them. `unregistered`: it is not, and has to be. `revoked`: no longer.
   */
  readonly device: 'any' | 'registered' | 'unregistered' | 'revoked';
}

/**
 * What belongs to the user whatever they sign: the signature that they keep, for all modules, and whether they may sign on this browser. The
 * dialogs of `@gantry/plugin-ui` take it as `signing`. Calls reject when the server cannot be reached.
 */
export interface SigningService {
  /** As the server knows it now. */
  own(signal?: AbortSignal): Promise<OwnSigning>;
  /**
   * Keeps a drawn signature, a data URL of a PNG, in place of the one before; null removes it.
   * @throws ApiError SIGNATURE_INVALID
   */
  keep(image: string | null): Promise<void>;
  /** What was read may be out of date: ask again for what is shown. */
  readonly onDidChange: Event<void>;
}
