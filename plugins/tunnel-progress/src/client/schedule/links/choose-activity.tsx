import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  comfortable,
  EmptyState,
  FailedState,
  LoadingState,
  SearchField,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import type { ScheduleApi } from '../context.ts';
import { pageMessages } from '../page/page-messages.ts';
import { linkMessages } from './link-messages.ts';

const pageSize = 20;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minHeight: '320px' },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '360px', overflowY: 'auto' },
  row: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'left',
    [comfortable]: { minHeight: '44px' },
  },
  text: { display: 'flex', flexDirection: 'column' },
  detail: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Finds an activity by its id, name, item or bay. */
export function ChooseActivity(props: {
  readonly api: ScheduleApi;
  readonly onChoose: (activityId: string) => void;
}) {
  const { api, onChoose } = props;
  const styles = useStyles();
  const { t } = useMessages(linkMessages);
  const page = useMessages(pageMessages);
  const format = useFormat();
  const [search, setSearch] = useState('');
  const { value, load, refresh } = useFetched(
    (signal) => api.activityList({ search, pageSize }, { signal }),
    { key: `activities ${search}` },
  );
  return (
    <div className={styles.root}>
      <SearchField
        label={page.t('search')}
        placeholder={page.t('searchHint')}
        value={search}
        onChange={setSearch}
      />
      {value === undefined && load.kind === 'failed' && (
        <FailedState title={page.t('failed')} error={load.error} onRetry={refresh} />
      )}
      {value === undefined && load.kind !== 'failed' && <LoadingState rows={5} />}
      {value?.activities.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      <ul className={styles.list} aria-label={page.t('activities')}>
        {value?.activities.map(({ activityId, name, itemName, bay, planStart, planFinish }) => (
          <li key={activityId}>
            <Button appearance="subtle" className={styles.row} onClick={() => onChoose(activityId)}>
              <span className={styles.text}>
                {[activityId, name].filter((part) => part !== '').join(' · ')}
                <span className={styles.detail}>
                  {[
                    itemName,
                    bay,
                    page.t('days', { start: format.day(planStart), finish: format.day(planFinish) }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {value !== undefined && value.total > value.activities.length && (
        <p className={styles.note}>{t('more', { count: value.total - value.activities.length })}</p>
      )}
    </div>
  );
}
