import { keptAtName, keptCache } from './kept-names.ts';

/** When this browser kept the page, ISO 8601; undefined for a page that has just come from the server. */
export const keptAtOf = (page: ParentNode): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name=${keptAtName}]`)?.content || undefined;

/** Removes all kept pages. Never rejects. */
export async function forgetKept(): Promise<void> {
  // Some browsers have no storage on insecure origins, or refuse it in private windows; then nothing was kept.
  await globalThis.caches?.delete(keptCache).catch(() => false);
}
