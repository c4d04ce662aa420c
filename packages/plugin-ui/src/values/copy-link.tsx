import { Button, makeStyles } from '@fluentui/react-components';
import { Link20Regular } from '@fluentui/react-icons';
import { defineMessages, type NotificationService, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';

const copyMessages = defineMessages({
  en: {
    copyLink: 'Copy link',
    copied: 'Link copied.',
    refused: 'The browser refused to copy. Allow this page to use the clipboard, then try again.',
  },
  'zh-CN': {
    copyLink: '复制链接',
    copied: '链接已复制。',
    refused: '浏览器拒绝复制。请允许本页使用剪贴板，然后重试。',
  },
});

const useStyles = makeStyles({
  root: { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  icon: { minWidth: '32px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** What `CopyLink` copies. */
export interface CopyLinkProps {
  /** The context of the plugin, which tells the user. */
  readonly host: { readonly notifications: Pick<NotificationService, 'show'> };
  /** The whole address, such as that of `ctx.addressOf`. */
  readonly address: string;
  /** Accessible name, where several links stand together: what this one opens. Without it the button says *Copy link*. */
  readonly label?: string | undefined;
  /** Only the icon, for rows. Needs a label. */
  readonly isIcon?: boolean | undefined;
}

/** A button that copies a link to send to a colleague, and says so. Disabled on pages without HTTPS, which have no clipboard. */
export function CopyLink({ host, address, label, isIcon = false }: CopyLinkProps) {
  const styles = useStyles();
  const { t } = useMessages(copyMessages);
  const tell = (key: 'copied' | 'refused', tone: 'success' | 'warning') =>
    void host.notifications.show({ text: t(key), tone });
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => tell('copied', 'success'),
      () => tell('refused', 'warning'),
    );
  return (
    <Button
      className={isIcon ? styles.icon : styles.root}
      appearance={isIcon ? 'subtle' : 'secondary'}
      icon={<Link20Regular />}
      aria-label={label}
      title={label}
      disabledFocusable={navigator.clipboard === undefined}
      onClick={copy}
    >
      {isIcon ? undefined : t('copyLink')}
    </Button>
  );
}
