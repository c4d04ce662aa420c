import type { PeopleService, ProjectPerson } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';
import type { PeopleMessages } from './messages.ts';

/** People by their ids, as far as they have loaded. */
export type Named = {
  /** How far the names are. Of those that failed, the next change of people asks again. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** While loading, and after a failure, what was found before. */
  readonly people: ReadonlyMap<string, ProjectPerson>;
};

/** What a person is called: also one who has left, or whose name is not known. Empty while names are loading. */
export function personName({ people, state }: Named, id: string, { t }: PeopleMessages): string {
  const person = people.get(id);
  if (person !== undefined) return person.isMember ? person.name : t('left', { name: person.name });
  if (state === 'loading') return '';
  return t(state === 'failed' ? 'nameless' : 'unknown');
}

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
        // Shown instead of the names; the next change asks again.
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
