import { Button, makeStyles } from '@fluentui/react-components';
import { type IsoDay, startOfDayInZone, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, FetchedContent, NoMatchState, Notice, useFetched } from '@gantry/plugin-ui';
import type { RefObject } from 'react';
import { progressChanged } from '../../contract/progress.ts';
import type { ProgressModule } from '../progress-module.ts';
import { NoProgress } from '../values/no-progress.tsx';
import { useValues } from '../values/use-values.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { DateChoice } from './date-choice.tsx';
import { ItemTable } from './item-table.tsx';
import { TradeChoice } from './trade-choice.tsx';
import { askedTrades } from './trade-choice-rules.ts';

const topics = [progressChanged];

const useStyles = makeStyles({
  aside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' },
  notice: { margin: '0 16px 8px' },
  // The callouts lead here.
  place: { display: 'grid', scrollMarginTop: '12px', outlineStyle: 'none', minWidth: 0 },
});

interface ProgressUpdateProps {
  readonly module: ProgressModule;
  readonly refreshedAt: Date;
  readonly day: IsoDay | undefined;
  readonly onDay: (day: IsoDay | undefined) => void;
  /** The chosen trades; undefined before anyone chose, which is all of them. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The items of some trades as they stood on a day. */
export function ProgressUpdate(props: ProgressUpdateProps) {
  const { module, refreshedAt, day, onDay, chosen, onChosen, ref } = props;
  const { api, live, context } = module;
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const values = useValues();
  const format = useFormat();
  const { timeZone } = useLanguage();
  const news = { live, topics, refreshedAt };
  const dates = useFetched((signal) => api.dateList({ page: 1, pageSize: 9999 }, { signal }), {
    key: 'dates',
    ...news,
  });
  const trades = useFetched((signal) => api.tradeList({}, { signal }), { key: 'trades', ...news });
  const names = trades.value?.map(({ name }) => name) ?? [];
  const shown = chosen ?? new Set(names);
  const asked = chosen === undefined ? [] : askedTrades(names, chosen);
  const date = day === undefined ? 0 : startOfDayInZone(day, timeZone).getTime();
  const items = useFetched((signal) => api.itemList({ trade: asked, date }, { signal }), {
    // The chosen trades can be named only once they are known.
    key: chosen !== undefined && trades.value === undefined ? undefined : JSON.stringify([date, asked]),
    ...news,
  });
  const isEmpty = items.value?.itemList.length === 0 && day === undefined && asked.length === 0;
  const days = [...new Set(dates.value?.dateList.map(format.isoDay))];
  return (
    <div ref={ref} tabIndex={-1} className={styles.place}>
      <Card
        flush
        title={t('update')}
        aside={
          <div className={styles.aside}>
            {items.value && <span>{values.updateAs(items.value.latestUpdateTime)}</span>}
            <DateChoice days={days} value={day} onChange={onDay} />
            <TradeChoice trades={names} chosen={shown} onChange={onChosen} />
          </div>
        }
      >
        {[dates, trades].map(
          ({ load, refresh }, at) =>
            load.kind === 'failed' && (
              <Notice
                key={at === 0 ? 'dates' : 'trades'}
                tone="warning"
                className={styles.notice}
                actions={<Button onClick={refresh}>{t('tryAgain')}</Button>}
              >
                {t(at === 0 ? 'datesFailed' : 'tradesFailed')}
              </Notice>
            ),
        )}
        <FetchedContent fetched={items} failed={t('updateFailed')}>
          {({ itemList }) =>
            isEmpty ? (
              <NoProgress context={context} />
            ) : itemList.length === 0 ? (
              <NoMatchState
                title={t('noItems')}
                onClear={() => {
                  onDay(undefined);
                  onChosen(new Set(names));
                }}
              />
            ) : (
              <ItemTable
                items={itemList}
                onItem={(name) => void module.wanted.open({ kind: 'item', name })}
              />
            )
          }
        </FetchedContent>
      </Card>
    </div>
  );
}
