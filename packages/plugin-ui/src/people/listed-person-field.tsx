import { Button, Combobox, Field, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { Notice } from '../states/notice.tsx';
import type { Fetched } from '../values/use-fetched.ts';
import { usePeopleMessages } from './messages.ts';

/** A person of a list that the module fetched. */
export interface ListedPerson {
  /** The id of the person, by which they are chosen. */
  readonly userId: string;
  /** As the person is called in the project. */
  readonly name: string;
  /** The name of the person's company; empty for none. */
  readonly company: string;
  /** The person's post, such as `Site Agent`; empty for none. */
  readonly title: string;
}

/** The people of `ListedPersonField`, and who is chosen. */
export type ListedPersonFieldProps = {
  /** The label above the field. */
  readonly label: string;
  /** As `useFetched` has them: the field shows that they load, and offers another try where they did not. */
  readonly people: Fetched<readonly ListedPerson[]>;
  /** Where the list is empty. */
  readonly nobodyText: string;
  /** The id of the chosen person; undefined for nobody. */
  readonly value: string | undefined;
  /** Called with the id of whoever was chosen. */
  readonly onChange: (userId: string | undefined) => void;
};

/** Chooses one of the few people whom the module's server offers. `PersonPicker` searches all members. */
export function ListedPersonField({ label, people, nobodyText, value, onChange }: ListedPersonFieldProps) {
  const { t } = usePeopleMessages();
  const [typed, setTyped] = useState<string>();
  if (people.load.kind === 'failed')
    return (
      <Notice tone="danger" title={t('failed')}>
        <Button size="small" onClick={() => people.refresh()}>
          {t('retry')}
        </Button>
      </Notice>
    );
  const members = people.value ?? [];
  const wanted = (typed ?? '').trim().toLowerCase();
  const shown = members.filter(({ name, company, title }) =>
    [name, company, title].some((text) => text.toLowerCase().includes(wanted)),
  );
  const chosen = members.find(({ userId }) => userId === value);
  return (
    <Field label={label} required>
      <Combobox
        placeholder={t('choose')}
        value={typed ?? chosen?.name ?? ''}
        selectedOptions={value === undefined ? [] : [value]}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(undefined)}
        onOptionSelect={(_, { optionValue }) => {
          setTyped(undefined);
          onChange(optionValue);
        }}
      >
        {shown.map(({ userId, name, company, title }) => (
          <Option key={userId} value={userId} text={name}>
            {[name, title, company].filter((text) => text !== '').join(' · ')}
          </Option>
        ))}
        {people.value !== undefined && shown.length === 0 && (
          <Option key="none" value="" text="" disabled>
            {members.length === 0 ? nobodyText : t('none')}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
