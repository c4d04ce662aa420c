import { Button, DialogActions, DialogContent, Field, Input, makeStyles } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import type { PasswordLinkSent } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { peopleTexts } from './people-texts.ts';

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

export interface ShownLink {
  readonly name: string;
  readonly email: string;
  readonly sent: PasswordLinkSent;
}

/** The only place that shows a link, once. */
export function LinkDialog({ name, email, sent, onClose }: ShownLink & { readonly onClose: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  const [isCopied, setIsCopied] = useState(false);
  const time = format.dateTime(sent.expiresAt);
  const link = sent.path === null ? null : `${location.origin}${sent.path}`;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Not allowed: the field above can be copied by hand.
      () => setIsCopied(false),
    );
  return (
    <DialogFrame kind="news" title={t('linkTitle', { name })} width={560} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <Notice tone={sent.mail === 'sent' ? 'success' : 'warning'}>
          {t(`mail.${sent.mail}`, { email })}
        </Notice>
        {link === null ? (
          <Notice tone="info">{t('linkPrivate', { time })}</Notice>
        ) : (
          <Field label={t('link')} hint={t('linkOnce', { time })}>
            <Input readOnly value={link} onFocus={({ target }) => target.select()} />
          </Field>
        )}
      </DialogContent>
      <DialogActions>
        <Button className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
        {link !== null && (
          <Button
            className={styles.button}
            appearance="primary"
            icon={isCopied ? <Checkmark16Regular /> : <Copy16Regular />}
            // Pages that are not served over HTTPS have no clipboard; the field above can be copied by hand.
            disabled={navigator.clipboard === undefined}
            onClick={() => void copy(link)}
          >
            {isCopied ? t('copied') : t('copy')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
