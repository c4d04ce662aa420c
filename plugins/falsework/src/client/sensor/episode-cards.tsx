import { makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  DataTable,
  EmptyState,
  FetchedContent,
  FormBody,
  KeyValues,
  Pager,
  TextField,
  useFetched,
  useRecordForm,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { type Episode, episodesChanged, falseworkCalls } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { LevelTag } from '../levels/level-tag.tsx';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { useValueText } from '../sensors/use-value-text.ts';
import type { OfSensor } from './sensor-page.tsx';

const topics = [episodesChanged];
const pageSize = 10;

const useStyles = makeStyles({ foot: { padding: '4px 16px' } });

/** The present excess, who acknowledged it and what was done, with the form for those who may. */
export function OpenEpisode(props: OfSensor & { readonly mayAcknowledge: boolean }) {
  const { module, sensorId, refreshedAt, mayAcknowledge } = props;
  const { t } = useMessages(sensorMessages);
  const open = useFetched(
    (signal) => module.api.episodes({ sensorId, state: 'open', pageSize: 1 }, { signal }),
    { key: sensorId, live: module.live, topics, refreshedAt },
  );
  return (
    <Card title={t('episode')}>
      <FetchedContent fetched={open} failed={t('episodesFailed')}>
        {({ episodes: [episode] }) => {
          if (episode === undefined) return <span>{t('noEpisode')}</span>;
          const { episodeId } = episode;
          return (
            <>
              <EpisodeFacts {...{ module, episode }} />
              {mayAcknowledge && <AckForm key={episodeId} {...{ module, episode }} onDone={open.refresh} />}
            </>
          );
        }}
      </FetchedContent>
    </Card>
  );
}

interface OfEpisode {
  readonly module: FalseworkModule;
  readonly episode: Episode;
}

function EpisodeFacts({ module, episode }: OfEpisode) {
  const { t } = useMessages(sensorMessages);
  const { dateTime } = useFormat();
  const peak = usePeakText();
  const { openedAt, acknowledgedAt, acknowledgedBy, actionTaken } = episode;
  const seen =
    acknowledgedAt === null ? t('notSeen') : `${acknowledgedBy ?? '–'}, ${dateTime(acknowledgedAt)}`;
  return (
    <KeyValues
      keyWidth={120}
      items={[
        { id: 'peak', label: t('peak'), value: <LevelTag context={module.context} status={episode.peak} /> },
        { id: 'value', label: t('peakValue'), value: peak(episode), wrap: true },
        { id: 'since', label: t('since'), value: dateTime(openedAt) },
        { id: 'seen', label: t('seen'), value: seen, wrap: true },
        { id: 'action', label: t('actionTaken'), value: actionTaken, wrap: true },
      ]}
    />
  );
}

/** Such as `Inclination X: 1.20° (threshold 1.00°)`. */
function usePeakText() {
  const { t } = useMessages(sensorMessages);
  const { t: word } = useMessages(levelMessages);
  const valueText = useValueText();
  return ({ peakChannel, peakValue, peakLimit }: Episode) =>
    t('peakText', {
      channel: word(peakChannel),
      value: valueText(peakChannel, peakValue),
      limit: valueText(peakChannel, peakLimit),
    });
}

function AckForm({ module, episode, onDone }: OfEpisode & { readonly onDone: () => void }) {
  const { context, api } = module;
  const { episodeId, acknowledgedAt, actionTaken } = episode;
  const { t } = useMessages(sensorMessages);
  const form = useRecordForm({
    host: context,
    schema: falseworkCalls.acknowledge.input,
    record: { actionTaken: actionTaken ?? undefined },
    save: (fields) => api.acknowledge({ episodeId, ...fields }),
    savedText: t('acknowledged'),
    failedText: (why) => t('ackFailed', { why }),
    onDone,
  });
  return (
    <FormBody form={form} submitLabel={t(acknowledgedAt === null ? 'acknowledge' : 'changeAction')}>
      <TextField form={form} name="actionTaken" label={t('actionTaken')} rows={3} maxLength={1000} />
    </FormBody>
  );
}

/** All times in which the sensor was above a threshold, newest first. */
export function PastEpisodes({ module, sensorId, refreshedAt }: OfSensor) {
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const { dateTime } = useFormat();
  const peak = usePeakText();
  const [page, setPage] = useState(1);
  const { value, load, refresh } = useFetched(
    (signal) => module.api.episodes({ sensorId, page, pageSize }, { signal }),
    { key: `${sensorId} ${page}`, live: module.live, topics, refreshedAt },
  );
  const { episodes = [], total = 0 } = value ?? {};
  const endOf = ({ endedAt }: Episode) => (endedAt === null ? t('goesOn') : dateTime(endedAt));
  if (load.kind === 'ready' && total === 0)
    return (
      <Card title={t('past')}>
        <EmptyState title={t('noPast')} />
      </Card>
    );
  return (
    <Card title={t('past')} flush>
      <DataTable
        label={t('past')}
        columns={[
          {
            id: 'since',
            header: t('since'),
            naming: true,
            cell: ({ openedAt }) => dateTime(openedAt),
            below: (episode) => [peak(episode), endOf(episode), episode.actionTaken ?? '–'].join(' · '),
          },
          { id: 'until', header: t('until'), priority: 2, cell: endOf },
          { id: 'value', header: t('peakValue'), priority: 2, cell: peak },
          {
            id: 'peak',
            header: t('peak'),
            width: '112px',
            cell: (episode) => <LevelTag context={module.context} status={episode.peak} />,
          },
          {
            id: 'action',
            header: t('actionTaken'),
            priority: 3,
            cell: ({ actionTaken }) => actionTaken ?? '–',
          },
        ]}
        rows={episodes}
        rowKey={({ episodeId }) => episodeId}
        load={load}
        failed={t('episodesFailed')}
        onRetry={refresh}
      />
      {total > pageSize && (
        <Pager narrow {...{ page, pageSize, total, load }} onPageChange={setPage} className={styles.foot} />
      )}
    </Card>
  );
}
