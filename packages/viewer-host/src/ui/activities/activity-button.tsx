import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { TaskListLtr20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge, comfortable, useDeviceKind } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { activityMessages } from './activity-messages.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { download, failureText, textIn } from './activity-texts.ts';

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
    width: 'min(380px, calc(100vw - 16px))',
    maxHeight: 'min(560px, calc(100vh - 72px))',
    padding: '12px 16px',
    '& > *': { flexGrow: 1, minWidth: 0 },
  },
});

/** Opens the list of background jobs, counts those that run, and says when one has ended. */
export const ActivityButton = observer(function ActivityButton() {
  const styles = useStyles();
  const { t } = useMessages(activityMessages);
  const { activities } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useDeviceKind() === 'phone';
  useEndNotices();
  const count = activities.openCount;
  // A phone has room for it only when there is something to see.
  if (isPhone && activities.list.length === 0 && !isOpen) return null;
  const label = count === 0 ? t('button') : t('buttonRunning', { count });
  return (
    <span className={styles.root}>
      <Popover
        open={isOpen}
        onOpenChange={(_, { open }) => setIsOpen(open)}
        trapFocus
        positioning="below-end"
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<TaskListLtr20Regular />}
            aria-label={label}
            title={label}
          />
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-label={t('title')}>
          <ActivityPanel onClose={() => setIsOpen(false)} />
        </PopoverSurface>
      </Popover>
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          <CountBadge count={count} tone="info" max={99} />
        </span>
      )}
      <span className={styles.spoken} role="status">
        {count > 0 && t('buttonRunning', { count })}
      </span>
    </span>
  );
});

/** A toast for each job that ends, unless the member ended it. */
function useEndNotices(): void {
  const { activities, plugins, preferences } = useHost();
  const { t } = useMessages(activityMessages);
  useEffect(() => {
    const listening = activities.onEnded(({ id, status, title: text, problem, file }) => {
      const title = textIn(preferences.locale, text);
      if (status === 'failed' && problem)
        plugins.notify({
          text: t('failedNotice', { title, reason: failureText(preferences.locale, problem) }),
          tone: 'danger',
          timeoutMs: 0,
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
  }, [activities, plugins, preferences, t]);
}
