import { useMessages } from '@gantry/plugin-sdk';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { notificationMessages } from './notification-messages.ts';

/** A toast for each urgent notification that arrives while the app is open. It stays until it is opened or closed. */
export function useUrgentNotices(): void {
  const { notifications, plugins, preferences, ui } = useHost();
  const { t } = useMessages(notificationMessages);
  useEffect(() => {
    const listening = notifications.onUrgent(({ id, text, detail, path }) => {
      const { locale } = preferences;
      const open = (to: string) => {
        ui.navigate(to);
        // The place says more than a failure to mark it: it stays unread at the bell.
        notifications.markRead(id).catch(() => undefined);
      };
      plugins.notify({
        text: detail ? t('urgent', { text: text[locale], detail: detail[locale] }) : text[locale],
        tone: 'danger',
        timeoutMs: 0,
        action: path === null ? undefined : { label: t('open'), run: () => open(path) },
      });
    });
    return () => listening.dispose();
  }, [notifications, plugins, preferences, ui, t]);
}
