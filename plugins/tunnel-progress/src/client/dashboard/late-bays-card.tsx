import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, FailedState, useFetched } from '@gantry/plugin-ui';
import { scheduleChanged } from '../../contract/schedule/schedule.ts';
import type { ProgressModule } from '../progress-module.ts';
import { lateBayMessages } from './late-bay-messages.ts';

const topics = [scheduleChanged];
/** Bays that are listed, the latest first. */
const mostBays = 10;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  text: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  note: { margin: '4px 0 0', color: tokens.colorNeutralForeground3 },
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

interface LateBaysCardProps {
  readonly module: ProgressModule;
  readonly refreshedAt: Date;
}

/** The bays whose work is latest today; each leads to its objects in the model. A project without reported work has no such part. */
export function LateBaysCard({ module, refreshedAt }: LateBaysCardProps) {
  const { schedule, live, context, wanted } = module;
  const styles = useStyles();
  const { t } = useMessages(lateBayMessages);
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
    <Card title={t('title')} aside={t('dataDay', { day: format.day(dataDay) })}>
      {total === 0 && <p className={styles.note}>{t('none')}</p>}
      <ul className={styles.list} aria-label={t('title')}>
        {bays.slice(0, mostBays).map(({ bay, daysLate, activities, worst }) => {
          const name = bay || t('noBay');
          return (
            <li key={bay} className={styles.row}>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.detail}>
                  {[
                    t('daysLate', { count: daysLate }),
                    t('activities', { count: activities }),
                    worst.itemName || worst.trade || worst.activityId,
                  ].join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                appearance="subtle"
                className={styles.button}
                icon={<AirplaneTakeOff16Regular />}
                aria-label={t('show', { bay: name })}
                title={t('show', { bay: name })}
                onClick={() => void wanted.open({ kind: 'bay', name: bay })}
              />
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <p className={styles.note}>
          {t('more', { count: rest })}{' '}
          <Button size="small" appearance="subtle" onClick={() => context.navigate('programme')}>
            {t('programme')}
          </Button>
        </p>
      )}
    </Card>
  );
}
