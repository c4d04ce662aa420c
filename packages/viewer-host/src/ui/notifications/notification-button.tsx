import { Alert20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useHost } from '../host-context.ts';
import { HeaderPanel, HeaderPopover } from '../shell/header-popover.tsx';
import { notificationMessages } from './notification-messages.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

/** The bell: how many notifications are unread, and the panel with them and with the alarms of the project. */
export const NotificationButton = observer(function NotificationButton() {
  const { t } = useMessages(notificationMessages);
  const { alarms, notifications, ui } = useHost();
  const count = notifications.page.unread;
  const label = count === 0 ? t('button') : t('buttonUnread', { count });
  const show = (open: boolean) => {
    // What nobody looks after comes first.
    const first = alarms.list.alarms.some(({ taken }) => taken === null) ? 'alarms' : 'notifications';
    ui.setBell(open ? first : undefined);
    // Changes in other projects may have gone unheard while the stream was away.
    if (open) void notifications.refresh();
  };
  const close = () => ui.setBell(undefined);
  return (
    <HeaderPopover
      icon={<Alert20Regular />}
      label={label}
      title={t('title')}
      count={count}
      tone="danger"
      isOpen={ui.bell !== undefined}
      onOpenChange={show}
    >
      <Suspense
        fallback={
          <HeaderPanel title={t('title')} closeLabel={t('close')} onClose={close}>
            <LoadingState label={t('loading')} />
          </HeaderPanel>
        }
      >
        <BellPanel onClose={close} />
      </Suspense>
    </HeaderPopover>
  );
});
