import { Alert20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../host-context.ts';
import { HeaderPopover } from '../shell/header-popover.tsx';
import { notificationMessages } from './notification-messages.ts';
import { NotificationPanel } from './notification-panel.tsx';

/** The bell: how many notifications are unread, and the panel with them. */
export const NotificationButton = observer(function NotificationButton() {
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
    <HeaderPopover
      icon={<Alert20Regular />}
      label={label}
      title={t('title')}
      count={count}
      tone="danger"
      isOpen={isOpen}
      onOpenChange={show}
    >
      <NotificationPanel onClose={() => setIsOpen(false)} />
    </HeaderPopover>
  );
});
