import { Button, Combobox, Field, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { Notice } from '../states/notice.tsx';
import type { Fetched } from '../values/use-fetched.ts';
import { usePeopleMessages } from './messages.ts';

/** A person of a list that the module fetched. */
export interface ListedPerson {
  readonly userId: string;
  readonly name: string;
  readonly company: string;
  readonly title: string;
}

export type ListedPersonFieldProps = {
  readonly label: string;
  readonly people: Fetched<readonly ListedPerson[]>;
  /** Where the list is empty. */
  readonly nobodyText: string;
  readonly value: string | undefined;
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
