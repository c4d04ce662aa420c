import { Button, DialogActions, DialogContent, Field, Input, makeStyles } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { deviceMessages } from './device-messages.ts';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '14px',
    paddingBottom: '8px',
    [comfortable]: { '& .fui-Input': { minHeight: '44px' } },
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

export interface ShownToken {
  readonly name: string;
  readonly token: string;
  /** Where the device sends to, such as `/ingest/people-count`. */
  readonly address: string;
}

/** The only place that shows a token, once. */
export function TokenDialog({
  name,
  token,
  address,
  onClose,
}: ShownToken & { readonly onClose: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(deviceMessages);
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setIsCopied(true),
      // Not allowed: the field above can be copied by hand.
      () => setIsCopied(false),
    );
  return (
    <DialogFrame kind="news" title={t('tokenTitle', { name })} width={560} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <Notice tone="warning">{t('tokenOnce')}</Notice>
        <Field label={t('tokenValue')}>
          <Input readOnly value={token} onFocus={({ target }) => target.select()} />
        </Field>
        <Field label={t('sendTo')}>
          <Input readOnly value={`${location.origin}${address}`} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          className={styles.button}
          appearance="primary"
          icon={isCopied ? <Checkmark16Regular /> : <Copy16Regular />}
          // Pages that are not served over HTTPS have no clipboard; the field above can be copied by hand.
          disabled={navigator.clipboard === undefined}
          onClick={() => void copy()}
        >
          {isCopied ? t('copied') : t('copy')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
