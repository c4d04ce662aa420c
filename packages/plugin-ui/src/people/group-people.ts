import type { ProjectPerson } from '@gantry/plugin-sdk';

export type PeopleGroup = { readonly label: string; readonly people: readonly ProjectPerson[] };

/**
 * People in groups by a label, those of the last group without one. Within a group they keep their order; groups are sorted by label.
 * @param labelOf - undefined for people who belong to none
 * @param rest - label of those
 */
export function groupPeople(
  people: readonly ProjectPerson[],
  labelOf: (person: ProjectPerson) => string | undefined,
  rest: string,
): readonly PeopleGroup[] {
  const groups = new Map<string, ProjectPerson[]>();
  const others: ProjectPerson[] = [];
  for (const person of people) {
    const label = labelOf(person);
    if (label === undefined) others.push(person);
    else groups.set(label, [...(groups.get(label) ?? []), person]);
  }
  const named = [...groups]
    .map(([label, members]) => ({ label, people: members }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return others.length === 0 ? named : [...named, { label: rest, people: others }];
}
