import type { Delegation, Event, PeopleService, ProjectPerson } from '@gantry/plugin-sdk';

/** A member of the test project. What is left out is empty. */
export interface FakePerson extends Partial<ProjectPerson> {
  /** Id of the account. */
  readonly id: string;
  /** Full name. */
  readonly name: string;
  /** Permission codes, for `search`. */
  readonly permissions?: readonly string[];
  /** For `search`; left out: every discipline. */
  readonly disciplines?: readonly string[];
}

interface Crowd {
  readonly people: readonly FakePerson[];
  readonly delegations: readonly Delegation[];
  /** Id of the signed-in user. */
  readonly user: string;
  readonly onDidChange: Event<void>;
}

/** Answers as the server does, from people in memory. */
export function fakePeople({ people, delegations, user, onDidChange }: Crowd): PeopleService {
  const named = async (ids: Iterable<string>) => {
    const wanted = new Set(ids);
    return new Map(people.filter(({ id }) => wanted.has(id)).map((person) => [person.id, complete(person)]));
  };
  return {
    async search(
      { search = '', permission, role, discipline, company, limit = 50, offset = 0 } = {},
      signal,
    ) {
      signal?.throwIfAborted();
      const found = people.filter(
        (person) =>
          person.isMember !== false &&
          `${person.name}\n${person.title ?? ''}\n${person.company?.name ?? ''}`
            .toLowerCase()
            .includes(search.toLowerCase()) &&
          (!permission || person.permissions?.includes(permission)) &&
          (!role || person.roles?.includes(role)) &&
          (!discipline || (person.disciplines?.includes(discipline) ?? true)) &&
          (!company || person.company?.id === company),
      );
      const page = found
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .slice(offset, offset + limit)
        .map(complete);
      const isShown = (id: string) => page.some((person) => person.id === id);
      return {
        people: page,
        total: found.length,
        delegations: delegations.filter(
          ({ principal, deputy }) => isShown(principal.id) || isShown(deputy.id),
        ),
      };
    },
    named,
    async current() {
      const person = (await named([user])).get(user);
      if (!person) throw new Error('The signed-in user is not among the people that the test gave.');
      return person;
    },
    onDidChange,
  };
}

function complete({ permissions: _, disciplines: __, ...person }: FakePerson): ProjectPerson {
  return { company: null, title: '', roles: [], isMember: true, ...person };
}
