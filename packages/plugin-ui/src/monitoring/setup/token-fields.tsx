import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../../states/notice.tsx';
import { comfortable } from '../../theme/media.ts';
import { setupMessages } from './setup-messages.ts';

const useStyles = makeStyles({ field: { [comfortable]: { minHeight: '44px' } } });

/** The token of a device that was just registered, and where the device sends to. */
export interface ShownToken {
  /** What people call the device. */
  readonly name: string;
  /** No later answer contains it. */
  readonly token: string;
  /** The path for HTTP, such as `/ingest/falsework`. */
  readonly address: string;
  /** The topic for MQTT, such as `gantry/falsework`, before `/` and the token; null: the deployment has no broker. */
  readonly topic: string | null;
}

/** Says that a token is shown once, with the token, the address for HTTP and the topic for MQTT to copy. */
export function TokenFields({ name, token, address, topic }: ShownToken) {
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const field = (label: string, value: string) => (
    <Field label={label}>
      <Input readOnly className={styles.field} value={value} onFocus={({ target }) => target.select()} />
    </Field>
  );
  return (
    <>
      <Notice tone="warning">{t('tokenOnce', { name })}</Notice>
      {field(t('token'), token)}
      {field(t('address'), `${location.origin}${address}`)}
      {topic !== null && field(t('topic'), `${topic}/${token}`)}
    </>
  );
}
