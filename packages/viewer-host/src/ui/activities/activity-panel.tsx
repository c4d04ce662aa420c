import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { LoadingState, Notice, UnreadableNotice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { HeaderPanel } from '../shell/header-popover.tsx';
import { activityMessages } from './activity-messages.ts';
import { ActivityRow } from './activity-row.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: '0 8px', listStyleType: 'none' },
  empty: {
    margin: 0,
    padding: '0 8px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** The member's background jobs in this project. */
export const ActivityPanel = observer(function ActivityPanel({ onClose }: { onClose(): void }) {
  const styles = useStyles();
  const { t } = useMessages(activityMessages);
  const { activities } = useHost();
  const { load, list, unreadable } = activities;
  return (
    <HeaderPanel title={t('title')} closeLabel={t('close')} onClose={onClose}>
      {load.kind === 'loading' && <LoadingState label={t('loading')} />}
      {load.kind === 'failed' && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={() => void activities.refresh()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('failed')}
        </Notice>
      )}
      {unreadable > 0 && <UnreadableNotice count={unreadable} />}
      {load.kind === 'ready' && list.length + unreadable === 0 && (
        <p className={styles.empty}>
          {t('empty')} {t('emptyText')}
        </p>
      )}
      {list.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {list.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </HeaderPanel>
  );
});
