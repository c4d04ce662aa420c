import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../host-context.ts';
import { notificationMessages } from './notification-messages.ts';
import { NotificationPanel } from './notification-panel.tsx';

const useStyles = makeStyles({
  root: { position: 'relative', flexShrink: 0 },
  button: { minWidth: '32px', [comfortable]: { minWidth: '44px', height: '44px' } },
  badge: { position: 'absolute', top: '-2px', right: '-4px', pointerEvents: 'none' },
  /** Heard and not seen. */
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  surface: {
    display: 'flex',
    boxSizing: 'border-box',
    width: 'min(400px, calc(100vw - 16px))',
    maxHeight: 'min(640px, calc(100vh - 72px))',
    padding: '12px 0 0',
    overflow: 'hidden',
  },
});

/** The bell: how many notifications are unread, and the panel with them. */
export const NotificationButton = observer(function NotificationButton() {
  const styles = useStyles();
  const { t } = useMessages(notificationMessages);
  const { notifications } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const count = notifications.page.unread;
  const label = count === 0 ? t('button') : t('buttonUnread', { count });
  const show = (open: boolean) => {
    setIsOpen(open);
    // Changes in other projects may have gone unheard while the stream was away.
    if (open) void notifications.refresh();
  };
  return (
    <span className={styles.root}>
      <Popover
        open={isOpen}
        onOpenChange={(_, { open }) => show(open)}
        trapFocus
        positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<Alert20Regular />}
            aria-label={label}
            title={label}
          />
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-label={t('title')}>
          {isOpen && <NotificationPanel onClose={() => setIsOpen(false)} />}
        </PopoverSurface>
      </Popover>
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          <CountBadge count={count} tone="danger" max={99} />
        </span>
      )}
      <span className={styles.spoken} role="status">
        {count > 0 && label}
      </span>
    </span>
  );
});
