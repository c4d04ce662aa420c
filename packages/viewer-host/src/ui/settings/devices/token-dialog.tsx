import { Field, Input } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { deviceMessages } from './device-messages.ts';

export interface ShownToken {
  readonly name: string;
  readonly token: string;
  /** Where the device sends to, such as `/ingest/people-count`. */
  readonly address: string;
}

export function TokenDialog({
  name,
  token,
  address,
  onClose,
}: ShownToken & { readonly onClose: () => void }) {
  const { t } = useMessages(deviceMessages);
  return (
    <ShownOnceDialog
      title={t('tokenTitle', { name })}
      copy={{ text: token, label: t('copy') }}
      onClose={onClose}
    >
      <Notice tone="warning">{t('tokenOnce')}</Notice>
      <Field label={t('tokenValue')}>
        <Input readOnly value={token} onFocus={({ target }) => target.select()} />
      </Field>
      <Field label={t('sendTo')}>
        <Input readOnly value={`${location.origin}${address}`} />
      </Field>
    </ShownOnceDialog>
  );
}
