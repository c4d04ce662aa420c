import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { FormView, ShownToken } from './open-forms.ts';
import { setupMessages } from './setup-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  control: { [comfortable]: { minHeight: '44px' } },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '8px' },
});

/** The token of a device and the address to send to. Nothing shows the token again. */
export function TokenView({ shown, finish }: FormView<never> & { readonly shown: ShownToken }) {
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(shown.token).then(
      () => setIsCopied(true),
      // Not allowed: the field can be copied by hand.
      () => setIsCopied(false),
    );
  const field = (label: string, value: string) => (
    <Field label={label}>
      <Input readOnly className={styles.control} value={value} onFocus={({ target }) => target.select()} />
    </Field>
  );
  return (
    <div className={styles.root}>
      <Notice tone="warning">{t('tokenOnce', { name: shown.name })}</Notice>
      {field(t('token'), shown.token)}
      {field(t('address'), `${location.origin}/ingest/ai-cctv`)}
      <div className={styles.actions}>
        <Button
          className={styles.control}
          // Pages that are not served over HTTPS have no clipboard.
          disabled={navigator.clipboard === undefined}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button appearance="primary" className={styles.control} onClick={() => finish(undefined)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
