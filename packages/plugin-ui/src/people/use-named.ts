import type { PeopleService, ProjectPerson } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';

export type Named = {
  readonly state: 'loading' | 'failed' | 'ready';
  /** While loading, and after a failure, what was found before. */
  readonly people: ReadonlyMap<string, ProjectPerson>;
};

const nobody: ReadonlyMap<string, ProjectPerson> = new Map();

/**
 * People by their ids, for labels. Asks again when the service says that people have changed.
 * @param ids - may be a new list at each render
 */
export function useNamed(people: PeopleService, ids: readonly string[]): Named {
  const key = ids.join(' ');
  const [loaded, setLoaded] = useState({ key: '', failed: false, people: nobody });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const load = async () => {
      try {
        const found = await people.named(key.split(' '));
        if (isCurrent) setLoaded({ key, failed: false, people: found });
      } catch {
        // Shown in place of the names; the next change asks again.
        if (isCurrent) setLoaded((before) => ({ key, failed: true, people: before.people }));
      }
    };
    void load();
    const changes = people.onDidChange(() => void load());
    return () => {
      isCurrent = false;
      changes.dispose();
    };
  }, [people, key]);
  if (loaded.key !== key) return { state: 'loading', people: loaded.people };
  return { state: loaded.failed ? 'failed' : 'ready', people: loaded.people };
}
