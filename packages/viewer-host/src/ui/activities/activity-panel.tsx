import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { activityMessages } from './activity-messages.ts';
import { ActivityRow } from './activity-row.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minHeight: 0, outlineStyle: 'none' },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  title: { flexGrow: 1, margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 650 },
  close: { [comfortable]: { minWidth: '44px', height: '44px' } },
  list: { margin: 0, padding: 0, listStyleType: 'none', overflowY: 'auto' },
  empty: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** The member's background jobs in this project. */
export const ActivityPanel = observer(function ActivityPanel({ onClose }: { onClose(): void }) {
  const styles = useStyles();
  const { t } = useMessages(activityMessages);
  const { activities } = useHost();
  const { load, list } = activities;
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that was pressed goes with the change that it made
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, [list]);
  return (
    <div className={styles.root} ref={root} tabIndex={-1}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          className={styles.close}
          appearance="subtle"
          icon={<Dismiss20Regular />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </div>
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
      {load.kind === 'ready' && list.length === 0 && (
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
    </div>
  );
});
