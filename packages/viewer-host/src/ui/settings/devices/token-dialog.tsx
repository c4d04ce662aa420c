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
  /** Where it publishes to, such as `gantry/people-count`; null without an MQTT broker. */
  readonly topic: string | null;
}

export function TokenDialog({
  name,
  token,
  address,
  topic,
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
      {topic !== null && (
        <Field label={t('publishTo')}>
          <Input readOnly value={`${topic}/${token}`} onFocus={({ target }) => target.select()} />
        </Field>
      )}
    </ShownOnceDialog>
  );
}
