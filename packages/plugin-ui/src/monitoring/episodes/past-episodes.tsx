import { makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { EpisodeBase } from '@gantry/plugin-sdk/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Card } from '../../page/card.tsx';
import { EmptyState } from '../../states/states.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { Pager } from '../../table/pager.tsx';
import { DateText } from '../../values/date-text.tsx';
import { episodeMessages } from './episode-messages.ts';
import { type EpisodeSource, useEpisodes } from './episode-source.ts';

const pageSize = 10;
const useStyles = makeStyles({ foot: { padding: '4px 16px' } });

/** All episodes of a device, and the words for them. */
export type PastEpisodesProps<E extends EpisodeBase> = {
  /** The episodes of the device. */
  readonly source: EpisodeSource<E>;
  /** The heading, such as `All excesses`. */
  readonly title: string;
  /** Said where there was none. */
  readonly none: string;
  /** What failed, such as `Excesses did not load`. */
  readonly failed: string;
  /** What was wrong, in words: the heading of the column, and the text of an episode. */
  readonly what: { readonly heading: string; readonly text: (episode: E) => string };
  /** How bad it was, such as a `LevelTag`. */
  readonly peak: { readonly heading: string; readonly cell: (episode: E) => ReactNode };
};

/** All episodes of a device with what was done, newest first. */
export function PastEpisodes<E extends EpisodeBase>(props: PastEpisodesProps<E>) {
  const { source, title, none, failed, what, peak } = props;
  const styles = useStyles();
  const { t } = useMessages(episodeMessages);
  const { dateTime } = useFormat();
  const [page, setPage] = useState(1);
  const { value, load, refresh } = useEpisodes(source, { state: 'all', page, pageSize });
  const { episodes = [], total = 0 } = value ?? {};
  const endOf = ({ endedAt }: E) => (endedAt === null ? t('goesOn') : dateTime(endedAt));
  const actionOf = ({ actionTaken }: E) => actionTaken ?? '–';
  if (load.kind === 'ready' && total === 0)
    return (
      <Card title={title}>
        <EmptyState title={none} />
      </Card>
    );
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        columns={[
          {
            id: 'since',
            header: t('since'),
            naming: true,
            cell: ({ openedAt }) => dateTime(openedAt),
            below: (episode) => (
              <DateText text={[what.text(episode), endOf(episode), actionOf(episode)].join(' · ')} />
            ),
          },
          { id: 'until', header: t('until'), priority: 2, cell: endOf },
          { id: 'value', header: what.heading, priority: 2, cell: what.text },
          { id: 'peak', header: peak.heading, width: '112px', cell: peak.cell },
          { id: 'action', header: t('actionTaken'), priority: 3, cell: actionOf },
        ]}
        rows={episodes}
        rowKey={({ episodeId }) => episodeId}
        load={load}
        failed={failed}
        onRetry={refresh}
      />
      {total > pageSize && (
        <Pager narrow {...{ page, pageSize, total, load }} onPageChange={setPage} className={styles.foot} />
      )}
    </Card>
  );
}
