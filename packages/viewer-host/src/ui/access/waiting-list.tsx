import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { NotificationEntry } from '../notifications/notification-entry.tsx';
import { notificationMessages } from '../notifications/notification-messages.ts';
import { useAttempt } from '../use-attempt.ts';
import { projectMessages } from './project-messages.ts';

const useStyles = makeStyles({
  root: { marginBottom: '24px' },
  title: {
    display: 'flex',
    columnGap: '6px',
    margin: '0 0 8px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': {
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
    },
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/**
 * What waits for the user in all of their projects, the earliest due first.
 * @param props.refreshedAt - it is fetched again when it changes
 */
export const WaitingList = observer(function WaitingList({ refreshedAt }: { readonly refreshedAt: Date }) {
  const styles = useStyles();
  const { t } = useMessages(projectMessages);
  const { t: noticeText } = useMessages(notificationMessages);
  const { notifications } = useHost();
  const id = useId();
  useEffect(() => {
    void notifications.open();
    return () => notifications.close();
  }, [notifications]);
  const shownAt = useRef(refreshedAt);
  useEffect(() => {
    if (refreshedAt !== shownAt.current) void notifications.refresh();
    shownAt.current = refreshedAt;
  }, [notifications, refreshedAt]);
  const { load, page } = notifications;
  const attempt = useAttempt();
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {noticeText('waiting')}
        {page.waiting.length > 0 && <span>({page.waiting.length})</span>}
      </h2>
      {load.kind === 'loading' && <LoadingState rows={2} label={noticeText('loading')} />}
      {load.kind === 'failed' && (
        <FailedState
          title={noticeText('failed')}
          error={load.error}
          onRetry={() => void notifications.refresh()}
        />
      )}
      {load.kind === 'ready' && page.waiting.length === 0 && (
        <p className={styles.none}>{t('noneWaiting')}</p>
      )}
      <ul className={styles.list}>
        {page.waiting.map((one) => (
          <NotificationEntry
            key={one.id}
            notification={one}
            onRead={() => attempt(notifications.markRead(one.id))}
            onLeave={() => undefined}
          />
        ))}
      </ul>
    </section>
  );
});
