import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type TimelineItem, useFormat, useMessages } from '@gantry/plugin-sdk';
import type { SearchContent } from '@gantry/plugin-sdk/kernel';
import { EmptyState, FailedState, FloatingPanel, LoadingState, SearchField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ItemIcon } from '../item-icon.tsx';
import type { Shown } from './shown.ts';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';

const useStyles = makeStyles({
  body: { padding: '12px' },
  list: { display: 'grid', rowGap: '4px', margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  hit: { justifyContent: 'flex-start', width: '100%', textAlign: 'start' },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
});

interface AskedProps extends RunningProps {
  readonly shown: Shown;
}

/** A search provider, asked as the host's search asks it. */
export const SearchPanel = observer(function SearchPanel({ running, shown }: AskedProps) {
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<SearchContent>();
  useEffect(() => {
    setAnswer(undefined);
    // As in the host: less than two letters find too much.
    if (query.trim().length < 2) return undefined;
    const end = new AbortController();
    const group = running.kernel.search(query.trim(), end.signal).find(({ id }) => id === shown.id);
    void group?.content.then((content) => {
      if (!end.signal.aborted) setAnswer(content);
    });
    return () => end.abort();
  }, [running, shown.id, query]);
  return (
    <FloatingPanel title={t('search')} width={420} onClose={() => stage.show(undefined)}>
      <div className={styles.body}>
        <SearchField label={t('search')} value={query} onChange={setQuery} />
        {answer?.kind === 'failed' && (
          <p role="alert">{t('search.failed', { text: answer.error.message })}</p>
        )}
        {answer?.kind === 'hits' && answer.hits.length === 0 && <p role="status">{t('search.none')}</p>}
        {answer?.kind === 'hits' && (
          <ul className={styles.list}>
            {answer.hits.map(({ title, subtitle, icon, command, value }) => (
              <li key={`${command} ${JSON.stringify(value)} ${title}`}>
                <Button
                  appearance="subtle"
                  className={styles.hit}
                  icon={<ItemIcon icon={icon} />}
                  onClick={() => void stage.execute(command, value)}
                >
                  <span>
                    {title}
                    {subtitle !== undefined && <span className={styles.small}>{subtitle}</span>}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FloatingPanel>
  );
});

type Items =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly items: readonly TimelineItem[] };

/** What a timeline source shows over time. A click goes to the item's first day. */
export const TimelinePanel = observer(function TimelinePanel({ running, shown }: AskedProps) {
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const format = useFormat();
  const [load, setLoad] = useState<Items>({ kind: 'loading' });
  useEffect(() => {
    const end = new AbortController();
    const { timeline } = running.kernel;
    const { pluginId } = running.host;
    timeline
      .range(pluginId, shown.id, end.signal)
      .then((range) => timeline.items(pluginId, shown.id, range, end.signal))
      .then(
        (items) => !end.signal.aborted && setLoad({ kind: 'ready', items }),
        (error: unknown) => !end.signal.aborted && setLoad({ kind: 'failed', error }),
      );
    return () => end.abort();
  }, [running, shown.id]);
  return (
    <FloatingPanel
      title={t('timeline.items')}
      width={420}
      maxHeight={420}
      onClose={() => stage.show(undefined)}
    >
      {load.kind === 'loading' && <LoadingState rows={3} label={t('starting')} />}
      {load.kind === 'failed' && <FailedState title={t('failed', { name: shown.id })} error={load.error} />}
      {load.kind === 'ready' && load.items.length === 0 && <EmptyState title={t('timeline.none')} />}
      {load.kind === 'ready' && (
        <ul className={styles.list}>
          {load.items.map(({ id, label, from, to, status }) => (
            <li key={id}>
              <Button appearance="subtle" className={styles.hit} onClick={() => stage.turnDay(from)}>
                <span>
                  {label}
                  <span className={styles.small}>
                    {[`${format.day(from)} – ${format.day(to)}`, status].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FloatingPanel>
  );
});
