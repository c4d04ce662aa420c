import type { Delegation, PeopleService, ProjectPerson } from '@gantry/plugin-sdk';

const companies = {
  contractor: { id: 'c1', name: 'Kwong Shing and Northbridge Joint Venture' },
  engineer: { id: 'c2', name: 'Meridian Lau Consulting Engineers' },
} as const;

const person = (
  id: string,
  name: string,
  company: keyof typeof companies,
  title: string,
  role: string,
): ProjectPerson => ({ id, name, company: companies[company], title, roles: [role], isMember: true });

/** People of a site, for stories and tests. */
export const sitePeople: readonly ProjectPerson[] = [
  person('chan', 'Chan Mei Ling', 'contractor', 'Safety Officer', 'SAFETY_OFFICER'),
  person('cheung', 'Cheung Ka Ho', 'engineer', 'Inspector of Works', 'INSPECTOR'),
  person('ho', 'Ho Siu Ming', 'contractor', 'Permit Holder', 'PERMIT_HOLDER'),
  person('lau', 'Lau Kwok Wai', 'engineer', 'Resident Engineer', 'RESIDENT_ENGINEER'),
  person('lee', 'Lee Man Hei', 'contractor', 'Contractor Engineer', 'CONTRACTOR_ENGINEER'),
  person('tang', 'Tang Yuet Ming', 'engineer', 'Surveyor', 'SURVEYOR'),
];

/** Left the project; old records still name them. */
export const formerPerson: ProjectPerson = {
  ...person('wong', 'Wong Chi Kin', 'contractor', 'Site Agent', 'SITE_AGENT'),
  roles: [],
  isMember: false,
};

export const standIn: Delegation = {
  id: 'd1',
  principal: { id: 'lau', name: 'Lau Kwok Wai' },
  deputy: { id: 'cheung', name: 'Cheung Ka Ho' },
  slot: null,
  firstDay: '2026-11-20',
  lastDay: '2026-11-30',
};

/** Answers from these people. @param search - in place of its search, such as one that never answers or fails */
export function examplePeople(search?: PeopleService['search']): PeopleService {
  const all = [...sitePeople, formerPerson];
  const named: PeopleService['named'] = async (ids) => {
    const wanted = new Set(ids);
    return new Map(all.filter(({ id }) => wanted.has(id)).map((one) => [one.id, one]));
  };
  return {
    search:
      search ??
      (async ({ search: text = '', role, company } = {}) => {
        const people = sitePeople.filter(
          (one) =>
            `${one.name} ${one.title} ${one.company?.name}`.toLowerCase().includes(text.toLowerCase()) &&
            (!role || one.roles.includes(role)) &&
            (!company || one.company?.id === company),
        );
        return { people, total: people.length, delegations: [standIn] };
      }),
    named,
    async current() {
      const [first] = sitePeople;
      if (!first) throw new Error('There is nobody.');
      return first;
    },
    onDidChange: () => ({ dispose: () => undefined, [Symbol.dispose]: () => undefined }),
  };
}
