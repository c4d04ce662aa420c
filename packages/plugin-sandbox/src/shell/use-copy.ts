import { useEffect, useState } from 'react';

/** How long the page says that something was copied, in milliseconds. */
const told = 2000;

/** Whether a text was copied just now, and a function that copies one. */
export function useCopy(): readonly [boolean, (text: string) => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), told);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) => {
    // Without permission, nothing is copied and nothing is said.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return [isCopied, copy];
}
