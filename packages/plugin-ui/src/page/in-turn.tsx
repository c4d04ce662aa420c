import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Draws the parts of a large page one after another, so that the page takes input between them. A part that takes long is drawn in several
 * tasks, and what is typed meanwhile is drawn first. Parts that are there are not drawn again.
 */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(0);
  const isWhole = shown >= parts.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part asks for the next
  useEffect(() => {
    if (isWhole) return;
    const next = setTimeout(() => startTransition(() => setShown((count) => count + 1)));
    return () => clearTimeout(next);
  }, [isWhole, shown]);
  return parts.slice(0, shown);
}
