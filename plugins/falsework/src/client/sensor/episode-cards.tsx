import { useMessages } from '@gantry/plugin-sdk';
import { type EpisodeSource, LevelTag, OpenEpisode, PastEpisodes } from '@gantry/plugin-ui/monitoring';
import { type Episode, episodesChanged, permissions } from '../../contract/falsework.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { useValueText } from '../sensors/use-value-text.ts';
import type { OfSensor } from './sensor-page.tsx';

const topics = [episodesChanged];

/** The present excess of a sensor, and all of them. */
export function EpisodeCards({ module: { api, live, context }, sensorId, refreshedAt }: OfSensor) {
  const { t } = useMessages(sensorMessages);
  const { t: word } = useMessages(levelMessages);
  const valueText = useValueText();
  const source: EpisodeSource<Episode> = {
    deviceId: sensorId,
    ask: (query, signal) => api.episodes({ sensorId, ...query }, { signal }),
    live,
    topics,
    refreshedAt,
  };
  const peakTag = ({ peak }: Episode) => (
    <LevelTag settings={context.settings} state={{ status: peak, level: peak }} />
  );
  /** Such as `Inclination X: 1.20° (threshold 1.00°)`. */
  const peakText = ({ peakChannel, peakValue, peakLimit }: Episode) =>
    t('peakText', {
      channel: word(peakChannel),
      value: valueText(peakChannel, peakValue),
      limit: valueText(peakChannel, peakLimit),
    });
  const mayAcknowledge = context.permissions.has(permissions.acknowledge);
  return (
    <>
      <OpenEpisode
        host={context}
        source={source}
        title={t('episode')}
        none={t('noEpisode')}
        failed={t('episodesFailed')}
        facts={(episode) => [
          { id: 'peak', label: t('peak'), value: peakTag(episode) },
          { id: 'value', label: t('peakValue'), value: peakText(episode), wrap: true },
        ]}
        acknowledge={
          mayAcknowledge
            ? {
                send: (fields) => api.acknowledge(fields),
                savedText: t('acknowledged'),
                failedText: (why) => t('ackFailed', { why }),
              }
            : undefined
        }
      />
      <PastEpisodes
        source={source}
        title={t('past')}
        none={t('noPast')}
        failed={t('episodesFailed')}
        what={{ heading: t('peakValue'), text: peakText }}
        peak={{ heading: t('peak'), cell: peakTag }}
      />
    </>
  );
}
