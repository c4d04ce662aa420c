import { TaskListLtr20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { HeaderPopover } from '../shell/header-popover.tsx';
import { useRefusal } from '../use-attempt.ts';
import { activityMessages } from './activity-messages.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { download, failureText, textIn } from './activity-texts.ts';

/** Opens the list of background jobs, counts those that run, and says when one has ended. */
export const ActivityButton = observer(function ActivityButton() {
  const { t } = useMessages(activityMessages);
  const { activities } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useScreenSize() === 'phone';
  useEndNotices();
  const count = activities.openCount;
  // A phone has room for it only when there is something to see.
  if (isPhone && activities.list.length === 0 && !isOpen) return null;
  const label = count === 0 ? t('button') : t('buttonRunning', { count });
  return (
    <HeaderPopover
      icon={<TaskListLtr20Regular />}
      label={label}
      title={t('title')}
      count={count}
      tone="info"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <ActivityPanel onClose={() => setIsOpen(false)} />
    </HeaderPopover>
  );
});

/** A toast for each job that ends, unless the member ended it. */
function useEndNotices(): void {
  const { activities, plugins, preferences } = useHost();
  const { t } = useMessages(activityMessages);
  const refuse = useRefusal();
  useEffect(() => {
    const listening = activities.onEnded(({ id, status, title: text, problem, file }) => {
      const title = textIn(preferences.locale, text);
      if (status === 'failed' && problem)
        plugins.notify({
          text: t('failedNotice', { title, reason: failureText(preferences.locale, problem) }),
          tone: 'danger',
          timeoutMs: 0,
          action: { label: t('tryAgain'), run: () => void activities.retry(id).catch(refuse) },
        });
      if (status !== 'done') return;
      // The project may have been left by the time of the click.
      const url = activities.fileUrl(id);
      plugins.notify({
        text: t('doneNotice', { title }),
        tone: 'success',
        timeoutMs: file ? 0 : 6000,
        action: file ? { label: t('download'), run: () => download(url) } : undefined,
      });
    });
    return () => listening.dispose();
  }, [activities, plugins, preferences, refuse, t]);
}
