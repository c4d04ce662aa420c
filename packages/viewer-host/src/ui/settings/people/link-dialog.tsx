import { Field, Input } from '@fluentui/react-components';
import type { PasswordLinkSent } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { peopleTexts } from './people-texts.ts';

export interface ShownLink {
  readonly name: string;
  readonly email: string;
  readonly sent: PasswordLinkSent;
}

/** The link of an invitation or for a new password, unless it went by e-mail only. */
export function LinkDialog({ name, email, sent, onClose }: ShownLink & { readonly onClose: () => void }) {
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  const time = format.dateTime(sent.expiresAt);
  const link = sent.path === null ? null : `${location.origin}${sent.path}`;
  return (
    <ShownOnceDialog
      title={t('linkTitle', { name })}
      copy={link === null ? null : { text: link, label: t('copy') }}
      onClose={onClose}
    >
      <Notice tone={sent.mail === 'sent' ? 'success' : 'warning'}>{t(`mail.${sent.mail}`, { email })}</Notice>
      {link === null ? (
        <Notice tone="info">{t('linkPrivate', { time })}</Notice>
      ) : (
        <Field label={t('link')} hint={t('linkOnce', { time })}>
          <Input readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
      )}
    </ShownOnceDialog>
  );
}
