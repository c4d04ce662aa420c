import type { Notification } from '@gantry/contract';
import { type Disposable, useMessages } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { notificationMessages } from './notification-messages.ts';

/** The most toasts of urgent notifications at once: more would cover the page, and all are at the bell. */
const mostShown = 3;

/**
 * A toast for each urgent notification that arrives while the app is open. It stays until it is opened or closed, three newer ones have
 * come, or the bell is opened, which shows them all and would be covered by them. What the banner says makes none. One of another project
 * begins with its code.
 */
export function useUrgentNotices(): void {
  const { alarms, notifications, plugins, preferences, projects, ui } = useHost();
  const { t } = useMessages(notificationMessages);
  useEffect(() => {
    let isOver = false;
    const shown: Disposable[] = [];
    const endAllBut = (most: number) => {
      for (const toast of shown.splice(0, Math.max(0, shown.length - most))) toast.dispose();
    };
    const isInBanner = async ({ alarmKey: key, pluginId, project }: Notification) =>
      key !== null && (await alarms.hasBanner({ projectId: project.id, pluginId, key }));
    const tell = async (one: Notification) => {
      if ((await isInBanner(one)) || isOver || ui.bell !== undefined) return;
      const { id, text, detail, path, project } = one;
      const { locale } = preferences;
      const said = detail ? t('urgent', { text: text[locale], detail: detail[locale] }) : text[locale];
      const open = (to: string) => {
        ui.navigate(to);
        // The place says more than a failure to mark it: it stays unread at the bell.
        notifications.markRead(id).catch(() => undefined);
      };
      const toast = plugins.notify({
        // Its places are those of another project than the page's.
        text:
          project.id === projects.current?.id ? said : t('elsewhere', { project: project.code, text: said }),
        tone: 'danger',
        timeoutMs: 0,
        action: path === null ? undefined : { label: t('open'), run: () => open(path) },
      });
      shown.push(toast);
      endAllBut(mostShown);
    };
    const listening = notifications.onUrgent((one) => void tell(one));
    const stopWatching = reaction(
      () => ui.bell !== undefined,
      (isOpen) => isOpen && endAllBut(0),
    );
    return () => {
      isOver = true;
      stopWatching();
      listening.dispose();
    };
  }, [alarms, notifications, plugins, preferences, projects, ui, t]);
}
