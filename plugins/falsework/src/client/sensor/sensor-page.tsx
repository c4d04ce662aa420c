import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, RecordAbsent, RecordPage, SideScroll, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { permissions, type Setup } from '../../contract/falsework.ts';
import { channels } from '../../contract/readings.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { LevelTag } from '../levels/level-tag.tsx';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { sensorTopics } from '../sensors/use-sensors.ts';
import { differenceText, valueText } from '../sensors/value-text.ts';
import { OpenEpisode, PastEpisodes } from './episode-cards.tsx';
import { TrendCard } from './trend-card.tsx';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  cell: { padding: '6px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, textAlign: 'end' },
  name: { textAlign: 'start', fontWeight: tokens.fontWeightRegular },
});

export interface OfSensor {
  readonly module: FalseworkModule;
  readonly sensorId: string;
  readonly refreshedAt: Date;
}

/** Everything about one sensor. */
export const SensorPage = observer(function SensorPage({ onBack, ...of }: OfSensor & { onBack(): void }) {
  const { module, sensorId, refreshedAt } = of;
  const { t } = useMessages(sensorMessages);
  const { value, load, refresh } = useFetched((signal) => module.api.setup({ sensorId }, { signal }), {
    key: sensorId,
    live: module.live,
    topics: sensorTopics,
    refreshedAt,
  });
  if (value === undefined)
    return (
      <RecordAbsent
        {...{ load, onBack }}
        failed={t('sensorFailed')}
        missing={t('missing')}
        onRetry={refresh}
      />
    );
  const { name, instrumentId, status } = value.sensor;
  return (
    <RecordPage
      title={name}
      crumb={instrumentId}
      status={<LevelTag context={module.context} status={status} />}
      onBack={onBack}
      backLabel={t('title')}
      aside={
        <>
          <OpenEpisode {...of} mayAcknowledge={module.context.permissions.has(permissions.acknowledge)} />
          <PastEpisodes {...of} />
        </>
      }
    >
      <LatestValues setup={value} />
      <TrendCard {...of} setup={value} />
    </RecordPage>
  );
});

function LatestValues({ setup: { sensor, baseline } }: { readonly setup: Setup }) {
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const { t: word } = useMessages(levelMessages);
  const { dateTime } = useFormat();
  const { latestData } = sensor;
  const time = latestData === null ? word('absent') : dateTime(latestData.recordTimeTs);
  const headings = ['channel', 'value', 'difference'] as const;
  return (
    <Card title={t('latest')} aside={`${t('lastUpdate')}: ${time}`}>
      <SideScroll label={t('latest')}>
        <table className={styles.table} aria-label={t('latest')}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className={styles.cell}>
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel}>
                <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                  {word(channel)}
                </th>
                <td className={styles.cell}>{valueText(channel, latestData?.[channel])}</td>
                <td className={styles.cell}>{differenceText(channel, latestData?.[channel], baseline)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Card>
  );
}
