import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import type { InstalledPlugin } from '@gantry/contract';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { FormDialog, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSending } from '../../../use-sending.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { installTexts } from './install-texts.ts';

/** Removes a plugin. Its data goes only if somebody types its id. */
export function RemoveDialog(props: {
  readonly plugin: InstalledPlugin;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { plugin, onDone, onClose } = props;
  const { id, revision, facts } = plugin;
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const api = useSettingsApi();
  const [deletes, setDeletes] = useState(false);
  const [typed, setTyped] = useState('');
  const { isBusy, error, send } = useSending();
  const name = facts.name[locale];
  const submit = () =>
    send(api.removePlugin(id, { revision, ...(deletes ? { deleteData: typed.trim() } : {}) }), () =>
      onDone(t('removedDone', { name })),
    );
  return (
    <FormDialog
      open
      title={t('removeTitle', { name })}
      submitLabel={t('remove')}
      submitDisabled={deletes && typed.trim() !== id}
      busy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <span>{t('removeText')}</span>
      <RadioGroup
        aria-label={t('removeTitle', { name })}
        value={deletes ? 'delete' : 'keep'}
        onChange={(_, { value }) => setDeletes(value === 'delete')}
      >
        <Radio value="keep" label={t('keepData')} />
        <Radio value="delete" label={t('deleteData')} />
      </RadioGroup>
      {!deletes && <span>{t('keepDataHint')}</span>}
      {deletes && (
        <>
          <Notice tone="danger">{t('deleteDataHint')}</Notice>
          <Field label={t('typeId', { id })}>
            <Input value={typed} onChange={(_, { value }) => setTyped(value)} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
