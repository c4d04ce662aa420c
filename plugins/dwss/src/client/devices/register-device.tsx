import { Field, Input } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { CompanyUser } from '../../contract/devices/calls.ts';
import { useSiteForms } from '../site-forms.ts';
import { deviceMessages } from './messages.ts';

const example = '550e8400-e29b-41d4-a716-446655440000';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for the id of a member's device, and registers it. */
export function RegisterDevice(props: { readonly user: CompanyUser; readonly onClose: () => void }) {
  const { user, onClose } = props;
  const { deviceApi, deviceList, context } = useSiteForms();
  const { t } = useMessages(deviceMessages);
  const problemText = useProblemText();
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
      await deviceApi.registerDevice({ userId: user.userId, deviceId });
    } catch (failure) {
      setBusy(false);
      setError(problemText(failure));
      return;
    }
    void deviceList.refresh();
    context.notifications.show({ text: t('registered'), tone: 'success' });
    onClose();
  };
  return (
    <FormDialog
      open
      width={440}
      title={t('registerTitle', { name: user.name })}
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
