import { Field, Input } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSending } from '../use-sending.ts';
import { layerMessages } from './layer-messages.ts';

/** The server's limit. */
const MAX = 120;

export function LayerNameDialog(props: {
  readonly title: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useMessages(layerMessages);
  const [name, setName] = useState(props.name);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, error, send } = useSending();
  const trimmed = name.trim();
  const problem =
    trimmed === '' ? t('nameMissing') : trimmed.length > MAX ? t('nameLong', { max: MAX }) : undefined;
  const save = () => {
    setIsTried(true);
    if (problem === undefined) send(props.onSave(trimmed), props.onClose);
  };
  return (
    <FormDialog
      open
      width={440}
      title={props.title}
      submitLabel={t('save')}
      busy={isBusy}
      error={error}
      onSubmit={save}
      onClose={props.onClose}
    >
      <Field label={t('name')} required validationMessage={isTried ? problem : undefined}>
        <Input autoFocus value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
