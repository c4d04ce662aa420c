import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Notification } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, LoadingState, Notice, UnreadableNotice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { notificationMessages } from './notification-messages.ts';

const useStyles = makeStyles({
  touch: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  head: { display: 'flex', justifyContent: 'flex-end' },
  group: {
    margin: 0,
    padding: '8px 8px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  empty: {
    margin: 0,
    padding: '4px 8px 8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  more: { display: 'flex', justifyContent: 'center', padding: '4px 0' },
});

/** What waits for the user and what they were told, in all of their projects. */
export const NotificationPanel = observer(function NotificationPanel({ onLeave }: { onLeave(): void }) {
  const styles = useStyles();
  const { t } = useMessages(notificationMessages);
  const { notifications } = useHost();
  const { load, page, isStale } = notifications;
  const attempt = useAttempt();
  const tryAgain = (
    <Button size="small" className={styles.touch} onClick={() => void notifications.refresh()}>
      {t('tryAgain')}
    </Button>
  );
  const isEmpty = page.waiting.length + page.updates.length + page.unreadable === 0;
  const group = (title: string, list: readonly Notification[]) => (
    <Group title={title}>
      {list.map((one) => (
        <NotificationEntry
          key={one.id}
          notification={one}
          onRead={() => attempt(notifications.markRead(one.id))}
          onLeave={onLeave}
        />
      ))}
    </Group>
  );
  return (
    <>
      {(load.kind === 'failed' || isStale) && (
        <Notice tone="warning" actions={tryAgain}>
          {load.kind === 'failed' ? t('failed') : t('stale')}
        </Notice>
      )}
      {page.unread > 0 && (
        <div className={styles.head}>
          <Button
            size="small"
            appearance="subtle"
            className={styles.touch}
            onClick={() => attempt(notifications.markAllRead())}
          >
            {t('markAll')}
          </Button>
        </div>
      )}
      {load.kind === 'loading' && <LoadingState label={t('loading')} />}
      {page.unreadable > 0 && <UnreadableNotice count={page.unreadable} />}
      {load.kind === 'ready' && isEmpty && (
        <p className={styles.empty}>
          {t('empty')} {t('emptyText')}
        </p>
      )}
      {page.waiting.length > 0 && group(t('waiting'), page.waiting)}
      {page.updates.length > 0 && group(t('updates'), page.updates)}
      {page.more && (
        <div className={styles.more}>
          <Button
            size="small"
            appearance="subtle"
            className={styles.touch}
            disabledFocusable={notifications.isLoadingMore}
            onClick={() => attempt(notifications.loadMore())}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
});

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}
