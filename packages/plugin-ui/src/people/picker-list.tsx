import { Option } from '@fluentui/react-components';
import type { ProjectPerson } from '@gantry/plugin-sdk';
import { groupPeople } from './group-people.ts';
import type { PeopleMessages } from './messages.ts';
import { PersonGroups, PersonOption } from './person-option.tsx';
import type { PeopleSearch } from './use-people-search.ts';

export type PickerListOptions = {
  readonly search: PeopleSearch;
  /** Somebody in particular is searched for. */
  readonly isTyped: boolean;
  readonly groupBy: 'company' | 'role' | undefined;
  readonly roleTitle: (code: string) => string;
  readonly messages: PeopleMessages;
};

/** Content of the open list. Not a component, because the combobox looks for options among its own children. */
export function pickerList({ search, isTyped, groupBy, roleTitle, messages: { t } }: PickerListOptions) {
  const { found, state } = search;
  if (found === undefined || (found.people.length === 0 && state !== 'ready'))
    return state === 'failed' ? [] : [note('loading', t('loading'))];
  if (found.people.length === 0) return [note('none', t(isTyped ? 'none' : 'nobody'))];
  const people = groupBy
    ? [
        <PersonGroups
          key="people"
          groups={groupPeople(
            found.people,
            labelBy(groupBy, roleTitle),
            t(groupBy === 'company' ? 'noCompany' : 'noRole'),
          )}
          delegations={found.delegations}
        />,
      ]
    : found.people.map((person) => (
        <PersonOption key={person.id} person={person} delegations={found.delegations} />
      ));
  const { length: shown } = found.people;
  return found.total > shown ? [...people, note('more', t('more', { shown, total: found.total }))] : people;
}

function labelBy(groupBy: 'company' | 'role', roleTitle: (code: string) => string) {
  return ({ company, roles: [first] }: ProjectPerson) =>
    groupBy === 'company' ? company?.name : first && roleTitle(first);
}

/** A line that cannot be chosen. */
function note(key: string, text: string) {
  return (
    <Option key={key} value={`note:${key}`} text="" disabled>
      {text}
    </Option>
  );
}
