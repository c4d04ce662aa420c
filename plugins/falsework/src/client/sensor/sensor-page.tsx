import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, KeyValues, Notice, RecordAbsent, RecordPage, useFetched } from '@gantry/plugin-ui';
import { LevelTag } from '@gantry/plugin-ui/monitoring';
import { observer } from 'mobx-react-lite';
import type { Setup } from '../../contract/falsework.ts';
import { type Channel, channels } from '../../contract/readings.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { sensorTopics } from '../sensors/use-sensors.ts';
import { differenceText, useValueText } from '../sensors/use-value-text.ts';
import { EpisodeCards } from './episode-cards.tsx';
import { TrendCard } from './trend-card.tsx';

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
  const { name, instrumentId } = value.sensor;
  return (
    <RecordPage
      title={name}
      crumb={instrumentId}
      status={<LevelTag settings={module.context.settings} state={value.sensor} />}
      onBack={onBack}
      backLabel={t('title')}
      aside={<EpisodeCards {...of} />}
    >
      <LatestValues setup={value} />
      <TrendCard {...of} setup={value} />
    </RecordPage>
  );
});

function LatestValues({ setup: { sensor, baseline } }: { readonly setup: Setup }) {
  const { t } = useMessages(sensorMessages);
  const { t: word } = useMessages(levelMessages);
  const { dateTime } = useFormat();
  const valueText = useValueText();
  const { latestData } = sensor;
  const time = latestData === null ? word('absent') : dateTime(latestData.recordTimeTs);
  const textOf = (channel: Channel) => {
    const value = valueText(channel, latestData?.[channel]);
    const difference = differenceText(channel, latestData?.[channel], baseline);
    return difference === undefined ? value : t('fromBaseline', { value, difference });
  };
  return (
    <Card title={t('latest')} aside={`${t('lastUpdate')}: ${time}`}>
      {!sensor.isWatched && <Notice tone="warning">{t('unwatched')}</Notice>}
      <KeyValues
        keyWidth={120}
        items={channels.map((id) => ({ id, label: word(id), value: textOf(id), wrap: true }))}
      />
    </Card>
  );
}
