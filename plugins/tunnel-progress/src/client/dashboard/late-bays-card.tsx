import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, FailedState, useFetched } from '@gantry/plugin-ui';
import { scheduleChanged } from '../../contract/schedule/schedule.ts';
import type { ProgressModule } from '../progress-module.ts';
import { scheduleMessages } from '../schedule/schedule-messages.ts';
import { BayList, mostBays, useLateText } from '../schedule/window/bay-list.tsx';
import { lateBayMessages } from './late-bay-messages.ts';

const topics = [scheduleChanged];

const useStyles = makeStyles({ note: { margin: '4px 0 0', color: tokens.colorNeutralForeground3 } });

interface LateBaysCardProps {
  readonly module: ProgressModule;
  readonly refreshedAt: Date;
}

/** The bays whose work is latest today; each leads to its objects in the model. A project without reported work has no such part. */
export function LateBaysCard({ module, refreshedAt }: LateBaysCardProps) {
  const { schedule, live, context, wanted } = module;
  const styles = useStyles();
  const { t } = useMessages(lateBayMessages);
  const work = useMessages(scheduleMessages);
  const lateText = useLateText();
  const format = useFormat();
  const day = format.isoDay(refreshedAt);
  const { value, load, refresh } = useFetched((signal) => schedule.lateList({ day }, { signal }), {
    key: day,
    live,
    topics,
    refreshedAt,
  });
  if (value === undefined)
    return load.kind === 'failed' ? (
      <Card title={t('title')}>
        <FailedState title={t('failed')} error={load.error} onRetry={refresh} />
      </Card>
    ) : null;
  const { bays, total, dataDay } = value;
  if (dataDay === null) return null;
  const rest = total - Math.min(bays.length, mostBays);
  return (
    <Card title={t('title')} aside={work.t('dataDay', { day: format.day(dataDay) })}>
      <BayList
        title={t('title')}
        bays={bays.slice(0, mostBays)}
        detailOf={lateText}
        none={t('none')}
        onFly={(bay) => void wanted.open({ kind: 'bay', name: bay })}
      />
      {rest > 0 && (
        <p className={styles.note}>
          {t('more', { count: rest })}{' '}
          <Button size="small" appearance="subtle" onClick={() => context.navigate('programme')}>
            {work.t('openPage')}
          </Button>
        </p>
      )}
    </Card>
  );
}
