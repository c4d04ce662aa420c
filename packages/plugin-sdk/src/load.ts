/**
 * State of fetching something. What was fetched before stays visible while it is fetched again.
 * @example load: Load = { kind: 'idle' };
 */
export type Load =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready' };
