import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  addDays,
  type DashboardItemProps,
  type IsoDay,
  isIsoDay,
  type LiveService,
  useFormat,
  useMessages,
} from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { DateRangeField } from '../dates/date-range-field.tsx';
import type { DateRange } from '../dates/date-shortcuts.ts';
import { PageLayout } from '../page/page-layout.tsx';
import { FetchedContent } from '../states/fetched-content.tsx';
import { Notice } from '../states/notice.tsx';
import { EmptyState } from '../states/states.tsx';
import { phoneQuery } from '../theme/media.ts';
import { useFetched } from '../values/use-fetched.ts';
import { dashboardMessages } from './dashboard-messages.ts';

const useStyles = makeStyles({
  asked: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  range: { maxWidth: '100%', [phoneQuery]: { flexGrow: 1 } },
});

/** Calendar days in the project's time zone, both included. */
export type WholeRange = { readonly from: IsoDay; readonly to: IsoDay };

/** The calls, texts and content of a page of statistics. */
export type StatisticsPageProps<T> = {
  /** The plugin's context. */
  readonly host: {
    readonly live: Pick<LiveService, 'on' | 'onDidResync'>;
    readonly session: { readonly serverNow: () => number };
  };
  /** What the host passes to the item. Its query has `from` and `to`. */
  readonly item: Pick<DashboardItemProps, 'params' | 'setParams' | 'refreshedAt'>;
  readonly title: string;
  /** Such as `Statistics did not load`. */
  readonly failed: string;
  /** The days that are shown first. */
  readonly usual: (today: IsoDay) => WholeRange;
  /**
   * The most days that are counted. An open end of the range is then today, or as long ago; without it both ends are needed. Of a longer range
   * the last days are counted, and the page says from which day on.
   */
  readonly longest?: number;
  /** Fields beside the days. */
  readonly asked?: ReactNode;
  /** A key of the further choices, as far as they change what is fetched. */
  readonly askedKey?: string;
  readonly fetch: (days: WholeRange, signal: AbortSignal) => Promise<T>;
  /** Events after which it is fetched again. Pass a constant. */
  readonly topics: readonly string[];
  /** Of the button that leads to the list. */
  readonly listLabel: string;
  readonly onList: () => void;
  readonly children: (value: T) => ReactNode;
};

/** A dashboard item's own page: the statistics of a range of days, which is kept in the address. */
export function StatisticsPage<T>(props: StatisticsPageProps<T>) {
  const { host, item, title, failed, usual, longest, asked, askedKey, fetch, topics, children } = props;
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const format = useFormat();
  const today = format.isoDay(host.session.serverNow());
  const shown = shownRange(item.params, usual(today));
  const days = wholeRange(shown, today, longest);
  const fetched = useFetched(
    // Without days there is no key, and nothing is fetched.
    (signal) => fetch(days ?? usual(today), signal),
    {
      key: days && [days.from, days.to, askedKey].join(),
      live: host.live,
      topics,
      refreshedAt: item.refreshedAt,
    },
  );
  return (
    <PageLayout title={title} actions={<Button onClick={props.onList}>{props.listLabel}</Button>}>
      <div className={styles.asked}>
        {asked}
        {/* The field has it as its name. */}
        <span className={styles.label} aria-hidden>
          {t('range')}
        </span>
        <DateRangeField
          label={t('range')}
          value={shown}
          max={today}
          onChange={({ from, to }) => item.setParams({ from: from ?? '', to: to ?? '' })}
          className={styles.range}
        />
      </div>
      {days !== undefined && longest !== undefined && shown.from !== undefined && shown.from < days.from && (
        <Notice tone="info">{t('cut', { count: longest, day: format.day(days.from) })}</Notice>
      )}
      {days === undefined ? (
        <EmptyState art="chart" title={t('noRange')} />
      ) : (
        <FetchedContent fetched={fetched} failed={failed}>
          {children}
        </FetchedContent>
      )}
    </PageLayout>
  );
}

/** The days in the address, the usual ones without any. An empty text is an end that was taken out. */
function shownRange({ from, to }: DashboardItemProps['params'], usual: WholeRange): DateRange {
  if (from === undefined && to === undefined) return usual;
  return {
    ...(from !== undefined && isIsoDay(from) && { from }),
    ...(to !== undefined && isIsoDay(to) && { to }),
  };
}

/** Undefined for days that cannot be counted. */
function wholeRange({ from, to }: DateRange, today: IsoDay, longest?: number): WholeRange | undefined {
  if (longest === undefined)
    return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
  if (from === undefined && to === undefined) return undefined;
  const last = to ?? today;
  const earliest = addDays(last, 1 - longest);
  const first = from === undefined || from < earliest ? earliest : from;
  return first > last ? undefined : { from: first, to: last };
}
