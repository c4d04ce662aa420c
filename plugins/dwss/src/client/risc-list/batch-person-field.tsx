import { Button, Combobox, Field, Option } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { DwssPermission } from '../../contract/permissions.ts';
import type { Discipline } from '../../contract/risc/disciplines.ts';
import { batchMessages } from '../messages/batch.ts';
import { useRiscModule } from '../module.ts';

/** Chooses a member who may take the next step on forms of all of the disciplines. */
export function BatchPersonField(props: {
  readonly label: string;
  readonly permission: DwssPermission;
  readonly disciplines: readonly Discipline[];
  readonly value: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
}) {
  const { label, permission, disciplines, value, onChange } = props;
  const { api } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const [typed, setTyped] = useState<string>();
  const found = useFetched(
    async (signal) => {
      const lists = await Promise.all(
        disciplines.map(
          async (discipline) =>
            (await api.users({ permissionCodes: permission, discipline }, { signal })).users,
        ),
      );
      const [first = [], ...others] = lists;
      return first.filter(({ userId }) => others.every((list) => list.some((one) => one.userId === userId)));
    },
    { key: [permission, ...disciplines].join() },
  );
  if (found.load.kind === 'failed')
    return (
      <Notice tone="danger" title={t('peopleFailed')}>
        <Button size="small" onClick={() => found.refresh()}>
          {t('tryAgain')}
        </Button>
      </Notice>
    );
  const members = found.value ?? [];
  const wanted = (typed ?? '').trim().toLowerCase();
  const shown = members.filter(({ name, company, title }) =>
    [name, company, title].some((text) => text.toLowerCase().includes(wanted)),
  );
  const chosen = members.find(({ userId }) => userId === value);
  const none = members.length === 0 ? t('nobody') : t('notFound');
  return (
    <Field label={label} required>
      <Combobox
        placeholder={t('choosePerson')}
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
        {found.value !== undefined && shown.length === 0 && (
          <Option key="none" value="" text="" disabled>
            {none}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
