import { useMessages } from '@gantry/plugin-sdk';
import { Card, EmptyState, FetchedContent, KeyValues, StateTag, useFetched, useNow } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import type { InModule } from '../cctv-module.ts';
import { streamMessages } from './stream-messages.ts';

/** Milliseconds after which it is asked for again: no event says that somebody watches. */
const refreshEvery = 20_000;

/** What converts the streams of cameras that speak RTSP, and how busy it is. */
export function StreamServices({ module, visible }: InModule<{ readonly visible: boolean }>) {
  const { t } = useMessages(streamMessages);
  const ticks = useNow(refreshEvery, undefined, visible);
  const refreshedAt = useMemo(() => new Date(ticks), [ticks]);
  const fetched = useFetched((signal) => module.api.getMediaServiceList({}, { signal }), {
    key: visible ? 'streams' : undefined,
    refreshedAt,
  });
  return (
    <Card title={t('title')}>
      <FetchedContent fetched={fetched} failed={t('failed')}>
        {({ mediaServiceList }) =>
          mediaServiceList.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            mediaServiceList.map(({ kind, formats, streams, mostStreams: most }) => {
              const isFull = most !== null && streams >= most;
              return (
                <KeyValues
                  key={kind}
                  keyWidth={200}
                  items={[
                    {
                      id: 'state',
                      label: t('state'),
                      value: (
                        <StateTag tone={isFull ? 'warning' : 'success'}>
                          {t(isFull ? 'full' : 'ready')}
                        </StateTag>
                      ),
                    },
                    { id: 'kind', label: t('kind'), value: t(`kind.${kind}`) },
                    { id: 'formats', label: t('formats'), value: formats.join(', ') },
                    {
                      id: 'streams',
                      label: t('streams'),
                      value: most === null ? String(streams) : t('streamsOf', { streams, most }),
                    },
                  ]}
                />
              );
            })
          )
        }
      </FetchedContent>
    </Card>
  );
}
