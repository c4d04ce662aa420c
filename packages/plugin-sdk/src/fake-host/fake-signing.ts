import type { Event, OwnSigning, SigningService } from '@gantry/plugin-sdk';

/** What the signed-in user of a test signs with. */
export interface FakeSigning extends Partial<OwnSigning> {
  /** Judges a signature that is to be kept; throw an `ApiError` to refuse it. Every one is accepted unless given. */
  readonly judge?: (image: string | null) => void | Promise<void>;
}

/** Answers as the server does, from memory. */
export function fakeSigning(
  { image = null, device = 'any', judge }: FakeSigning,
  { event, emit }: { readonly event: Event<void>; emit(): void },
): SigningService {
  let kept = image;
  return {
    async own(signal) {
      signal?.throwIfAborted();
      return { image: kept, device };
    },
    async keep(given) {
      await judge?.(given);
      kept = given;
      emit();
    },
    onDidChange: event,
  };
}
