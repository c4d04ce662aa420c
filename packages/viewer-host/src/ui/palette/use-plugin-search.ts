import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import type { SearchSection } from '../plugin-ui-port.ts';
import { fewestLetters, quietMs } from './search-delay.ts';

const nothing: readonly SearchSection[] = [];

/** What plugins find for a text of at least two letters. A new text cancels the search for the one before. */
export function usePluginSearch(text: string): readonly SearchSection[] {
  const { plugins } = useHost();
  const [found, setFound] = useState(nothing);
  const search = text.trim();
  useEffect(() => {
    // What was found for another text would open something that nobody looks for.
    setFound(nothing);
    if (search.length < fewestLetters) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void plugins.search(search, abort.signal, setFound), quietMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [plugins, search]);
  return found;
}
