import type { InstallDecisions, InstalledPlugin } from '@gantry/contract';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSending } from '../../../use-sending.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { DecisionFields } from './decision-fields.tsx';
import { installTexts } from './install-texts.ts';

/** Changes what an installed plugin may do, and where it is. */
export function ChangeDialog(props: {
  readonly plugin: InstalledPlugin;
  readonly projects: readonly { readonly code: string; readonly name: string }[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { plugin, projects, onDone, onClose } = props;
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const api = useSettingsApi();
  const [decided, setDecided] = useState<InstallDecisions>(plugin.decisions);
  const { isBusy, error, send } = useSending();
  const name = plugin.facts.name[locale];
  const submit = () =>
    send(api.changeInstall(plugin.id, { revision: plugin.revision, ...decided }), () =>
      onDone(t('saved', { name })),
    );
  return (
    <FormDialog
      open
      title={t('changeTitle', { name })}
      submitLabel={t('saveLabel')}
      busy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DecisionFields facts={plugin.facts} projects={projects} value={decided} onChange={setDecided} />
    </FormDialog>
  );
}
