import type { Notification } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { notificationMessages } from './notification-messages.ts';

/**
 * A toast for each urgent notification that arrives while the app is open. It stays until it is opened or closed. What the banner says makes
 * none.
 */
export function useUrgentNotices(): void {
  const { alarms, notifications, plugins, preferences, ui } = useHost();
  const { t } = useMessages(notificationMessages);
  useEffect(() => {
    let isOver = false;
    const isInBanner = async ({ alarmKey: key, pluginId, project }: Notification) =>
      key !== null && (await alarms.hasBanner({ projectId: project.id, pluginId, key }));
    const tell = async (one: Notification) => {
      if ((await isInBanner(one)) || isOver) return;
      const { id, text, detail, path } = one;
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
    };
    const listening = notifications.onUrgent((one) => void tell(one));
    return () => {
      isOver = true;
      listening.dispose();
    };
  }, [alarms, notifications, plugins, preferences, ui, t]);
}
