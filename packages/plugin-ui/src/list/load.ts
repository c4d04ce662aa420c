/** State of fetching something. What was fetched before stays visible while it is fetched again. */
export type Load =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready' };

/** What was asked for is not there yet. */
export function isUnderWay({ kind }: Load): boolean {
  return kind === 'idle' || kind === 'loading';
}
