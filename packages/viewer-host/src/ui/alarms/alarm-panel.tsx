import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useHost } from '../host-context.ts';
import { AlarmEntry } from './alarm-entry.tsx';
import { alarmMessages } from './alarm-messages.ts';
import { mostUrgentFirst } from './alarm-order.ts';
import { useQuietText } from './use-quiet-text.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  empty: {
    margin: 0,
    padding: '4px 8px 8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** The alarms of the open project, in the bell's panel. */
export const AlarmPanel = observer(function AlarmPanel({ onLeave }: { onLeave(): void }) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const quiet = useQuietText();
  const { load, list, isStale, refresh, ensure } = useHost().alarms;
  useEffect(() => void ensure(), [ensure]);
  const isReady = load.kind === 'ready';
  return (
    <>
      {(load.kind === 'failed' || isStale) && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={() => void refresh()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {load.kind === 'failed' ? t('failed') : t('stale')}
        </Notice>
      )}
      {!isReady && load.kind !== 'failed' && <LoadingState label={t('loading')} />}
      {isReady && list.alarms.length === 0 && <p className={styles.empty}>{quiet}</p>}
      {list.alarms.length > 0 && (
        <ul className={styles.list} aria-label={t('tab')}>
          {mostUrgentFirst(list.alarms).map((alarm) => (
            <AlarmEntry key={alarm.id} alarm={alarm} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  );
});
