import { Field, Input } from '@fluentui/react-components';
import type { SigningMember } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { signingTexts } from './signing-texts.ts';

const example = '550e8400-e29b-41d4-a716-446655440000';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for the id of a member's browser, and registers it. */
export function RegisterDevice(props: {
  readonly member: SigningMember;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { member, onDone, onClose } = props;
  const { t } = useMessages(signingTexts);
  const problemText = useProblemText();
  const api = useSettingsApi();
  const { projects } = useHost();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const deviceId = typed.trim();
  const save = async () => {
    setTried(true);
    if (!uuid.test(deviceId)) return;
    setBusy(true);
    setError(undefined);
    try {
      await api.registerUserDevice(projects.current?.id ?? '', { userId: member.userId, deviceId });
    } catch (failure) {
      setBusy(false);
      setError(problemText(failure));
      return;
    }
    onDone();
  };
  return (
    <FormDialog
      open
      width={440}
      title={t('registerTitle', { name: member.name })}
      submitLabel={t('registerAction')}
      busy={isBusy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('deviceId')}
        hint={t('deviceIdHint')}
        required
        validationMessage={isTried && !uuid.test(deviceId) ? t('deviceIdWrong', { example }) : undefined}
      >
        <Input autoFocus placeholder={example} value={typed} onChange={(_, { value }) => setTyped(value)} />
      </Field>
    </FormDialog>
  );
}
