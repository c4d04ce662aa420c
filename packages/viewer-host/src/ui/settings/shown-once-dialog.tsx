import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame } from '@gantry/plugin-ui';
import { type ReactNode, useState } from 'react';

const texts = defineMessages({
  en: { copied: 'Copied', close: 'Close' },
  'zh-CN': { copied: '已复制', close: '关闭' },
});

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

interface ShownOnceProps {
  readonly title: string;
  /** What the button copies, and what it says; null where nothing may be copied. */
  readonly copy: { readonly text: string; readonly label: string } | null;
  /** Shows the secret in a field, which can be copied by hand. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The only place that shows a secret, such as the token of a device or the link of an invitation: once, when it was made. */
export function ShownOnceDialog({ title, copy, children, onClose }: ShownOnceProps) {
  const styles = useStyles();
  const { t } = useMessages(texts);
  const [isCopied, setIsCopied] = useState(false);
  const copyText = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Not allowed: the field above can be copied by hand.
      () => setIsCopied(false),
    );
  return (
    <DialogFrame kind="news" title={title} width={560} onLeave={onClose}>
      <DialogContent className={styles.content}>{children}</DialogContent>
      <DialogActions>
        <Button className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
        {copy !== null && (
          <Button
            className={styles.button}
            appearance="primary"
            icon={isCopied ? <Checkmark16Regular /> : <Copy16Regular />}
            // Pages that are not served over HTTPS have no clipboard; the field above can be copied by hand.
            disabled={navigator.clipboard === undefined}
            onClick={() => void copyText(copy.text)}
          >
            {isCopied ? t('copied') : copy.label}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
