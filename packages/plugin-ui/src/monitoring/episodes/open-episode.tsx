import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { EpisodeBase } from '@gantry/plugin-sdk/contract';
import { prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { TextField } from '../../form/fields/text-field.tsx';
import type { FormHost } from '../../form/form-host.ts';
import { FormBody } from '../../form/form-parts.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { Card } from '../../page/card.tsx';
import { FetchedContent } from '../../states/fetched-content.tsx';
import { type KeyValue, KeyValues } from '../../tags/key-values.tsx';
import { episodeMessages } from './episode-messages.ts';
import { type EpisodeSource, useEpisodes } from './episode-source.ts';

/** Longest text about what was done. */
const longest = 1000;
const schema = z.object({ actionTaken: prose(longest).optional() });

/** The episode of a device that goes on, and the words for it. */
export type OpenEpisodeProps<E extends EpisodeBase> = {
  /** The module's context. */
  readonly host: FormHost;
  /** The episodes of the device. */
  readonly source: EpisodeSource<E>;
  /** The heading, such as `Present excess`. */
  readonly title: string;
  /** Said where nothing is wrong, such as `No threshold is exceeded.` */
  readonly none: string;
  /** What failed, such as `Excesses did not load`. */
  readonly failed: string;
  /** What the module says of it first, such as its level and the highest value. */
  readonly facts: (episode: E) => readonly KeyValue[];
  /** For those who may acknowledge. */
  readonly acknowledge?: Acknowledge | undefined;
};

/** How an episode is acknowledged. */
export interface Acknowledge {
  /** `acknowledge` of `episodeCalls`. */
  readonly send: (fields: { readonly episodeId: string; readonly actionTaken?: string }) => Promise<unknown>;
  /** Said afterwards, such as `The excess is acknowledged`. */
  readonly savedText: string;
  /** Said where it failed. */
  readonly failedText: (why: string) => string;
}

/** The episode of a device that goes on, who acknowledged it and what was done, with the form for those who may. */
export function OpenEpisode<E extends EpisodeBase>(props: OpenEpisodeProps<E>) {
  const { host, source, title, none, failed, facts, acknowledge } = props;
  const open = useEpisodes(source, { state: 'open', page: 1, pageSize: 1 });
  return (
    <Card title={title}>
      <FetchedContent fetched={open} failed={failed}>
        {({ episodes: [episode] }) =>
          episode === undefined ? (
            <span>{none}</span>
          ) : (
            <>
              <EpisodeFacts episode={episode} own={facts(episode)} />
              {acknowledge && (
                <AckForm key={episode.episodeId} {...{ host, episode, acknowledge }} onDone={open.refresh} />
              )}
            </>
          )
        }
      </FetchedContent>
    </Card>
  );
}

function EpisodeFacts({
  episode,
  own,
}: {
  readonly episode: EpisodeBase;
  readonly own: readonly KeyValue[];
}) {
  const { t } = useMessages(episodeMessages);
  const { dateTime } = useFormat();
  const { openedAt, acknowledgedAt, acknowledgedBy, actionTaken } = episode;
  const seen =
    acknowledgedAt === null ? t('notSeen') : `${acknowledgedBy ?? '–'}, ${dateTime(acknowledgedAt)}`;
  return (
    <KeyValues
      keyWidth={120}
      items={[
        ...own,
        { id: 'since', label: t('since'), value: dateTime(openedAt) },
        { id: 'seen', label: t('seen'), value: seen, wrap: true },
        { id: 'action', label: t('actionTaken'), value: actionTaken, wrap: true },
      ]}
    />
  );
}

function AckForm({
  host,
  episode: { episodeId, acknowledgedAt, actionTaken },
  acknowledge: { send, savedText, failedText },
  onDone,
}: {
  readonly host: FormHost;
  readonly episode: EpisodeBase;
  readonly acknowledge: Acknowledge;
  readonly onDone: () => void;
}) {
  const { t } = useMessages(episodeMessages);
  const form = useRecordForm({
    host,
    schema,
    record: { actionTaken: actionTaken ?? undefined },
    save: (fields) => send({ episodeId, ...fields }),
    savedText,
    failedText,
    onDone,
  });
  return (
    <FormBody form={form} submitLabel={t(acknowledgedAt === null ? 'acknowledge' : 'changeAction')}>
      <TextField form={form} name="actionTaken" label={t('actionTaken')} rows={3} maxLength={longest} />
    </FormBody>
  );
}
