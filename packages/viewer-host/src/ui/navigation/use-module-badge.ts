import { useMessages } from '@gantry/plugin-sdk';
import { useNow } from '@gantry/plugin-ui';
import { useHost } from '../host-context.ts';
import { navigationMessages } from './navigation-messages.ts';
import type { RailBadge } from './rail-link.tsx';

/** What waits in a module for this member, by plugin id. Read inside an `observer`. */
export function useModuleBadge(): (pluginId: string) => RailBadge | undefined {
  const { alarms, notifications, projects } = useHost();
  const { t } = useMessages(navigationMessages);
  const now = useNow();
  const overdue = notifications.page.waiting.filter(
    ({ project, waiting }) =>
      project.id === projects.current?.id && waiting?.due != null && Date.parse(waiting.due) < now,
  );
  return (pluginId) => {
    const standing = alarms.countOf(pluginId);
    if (standing > 0) return { tone: 'danger', count: standing, label: t('alarms', { count: standing }) };
    const count = overdue.filter((one) => one.pluginId === pluginId).length;
    return count === 0 ? undefined : { tone: 'warning', count, label: t('overdue', { count }) };
  };
}
