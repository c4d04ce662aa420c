import { Button, makeStyles, mergeClasses, SkeletonItem, tokens } from '@fluentui/react-components';
import {
  ArrowRight16Regular,
  ArrowSync16Regular,
  ArrowTrending16Regular,
  ArrowTrendingDown16Regular,
} from '@fluentui/react-icons';
import { type Instant, type Load, toDate, useFormat, useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useId } from 'react';
import { isUnderWay } from '../list/state/is-under-way.ts';
import { stateMessages } from '../states/state-messages.ts';
import { StateTag } from '../tags/state-tag.tsx';
import { comfortable } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { OpenLink } from '../values/open-link.tsx';
import { useNow } from '../values/use-now.ts';
import { dashboardMessages } from './dashboard-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  label: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  value: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '6px', minHeight: '36px' },
  number: { fontSize: '28px', lineHeight: '36px', fontWeight: tokens.fontWeightSemibold },
  old: { color: tokens.colorNeutralForeground3 },
  unit: { fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    minHeight: '20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  trend: { display: 'inline-flex', alignItems: 'center', columnGap: '4px' },
  good: { color: stateTokens.success.fg },
  bad: { color: stateTokens.danger.fg },
  skeleton: { width: '96px', margin: '6px 0' },
  retry: { minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
});

/** One number for `StatCard`, and how it was fetched. */
export type StatCardProps = {
  /** Name of the number, such as `On site`. */
  readonly label: string;
  /** Null is a value that is missing, shown as a dash. */
  readonly value: number | null;
  /** Such as `people`. */
  readonly unit?: string | undefined;
  /** Decimal places. */
  readonly digits?: number;
  /**
   * The same value of the preceding period of equal length, see `precedingRange` of `@gantry/plugin-sdk/contract`. Without it, or where it is null, the card has
   * no trend.
   */
  readonly trend?:
    | {
        readonly before: number | null;
        /** The period of comparison, such as `the 7 days before`. */
        readonly period: string;
        /** Which way is good news; without it a trend has no colour. */
        readonly good?: 'up' | 'down';
      }
    | undefined;
  /** When the value was current. */
  readonly asOf?: Instant | undefined;
  /** Age in ms from which the value is greyed and called not current. */
  readonly staleAfterMs?: number | undefined;
  /** Clock in ms since the epoch. */
  readonly clock?: () => number;
  /** Whether the number has loaded; `ready` by default. */
  readonly load?: Load | undefined;
  /** What failed, such as `Counts did not load`. */
  readonly failed?: string | undefined;
  /** Fetches again after a failure; without it there is no button for that. */
  readonly onRetry?: (() => void) | undefined;
  /** Opens what the value counts, such as a list: the value is then a link. */
  readonly onOpen?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

const refreshMs = 20_000;

/** One number, what it is, how it has changed, and how old it is. */
export function StatCard(props: StatCardProps) {
  const { label, value, unit, digits = 0, trend, asOf, staleAfterMs, clock, className } = props;
  const { load = { kind: 'ready' }, failed, onRetry, onOpen } = props;
  const isLoading = isUnderWay(load);
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const format = useFormat();
  const { t: common } = useMessages(stateMessages);
  const labelId = useId();
  const now = useNow(refreshMs, clock, asOf !== undefined);
  const isStale =
    asOf !== undefined && staleAfterMs !== undefined && now - toDate(asOf).getTime() > staleAfterMs;
  const isOld = isStale || isLoading;
  const written = (number: number) =>
    format.number(number, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const time = () => {
    if (asOf === undefined) return null;
    const isToday = format.isoDay(asOf) === format.isoDay(now);
    const text = isToday ? format.time(asOf) : format.dateTime(asOf);
    return <time dateTime={toDate(asOf).toISOString()}>{t('asOf', { time: text })}</time>;
  };

  const number = () => {
    if (load.kind === 'failed')
      return (
        <span role="alert" className={styles.unit}>
          {failed ?? t('failed')}
        </span>
      );
    if (value === null && isLoading)
      return <SkeletonItem size={24} className={styles.skeleton} role="img" aria-label={common('loading')} />;
    return (
      <>
        <span className={mergeClasses(styles.number, isOld && styles.old)}>
          {value === null ? (
            <span role="img" aria-label={t('missing')}>
              –
            </span>
          ) : onOpen === undefined ? (
            written(value)
          ) : (
            <OpenLink onOpen={onOpen} label={`${written(value)}, ${label}`}>
              {written(value)}
            </OpenLink>
          )}
        </span>
        {unit !== undefined && value !== null && <span className={styles.unit}>{unit}</span>}
      </>
    );
  };

  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={labelId} aria-busy={isLoading}>
      <h2 id={labelId} className={styles.label}>
        {label}
      </h2>
      <div className={styles.value}>{number()}</div>
      <div className={styles.foot}>
        {load.kind === 'failed' && onRetry !== undefined && (
          <Button size="small" className={styles.retry} icon={<ArrowSync16Regular />} onClick={onRetry}>
            {common('tryAgain')}
          </Button>
        )}
        {load.kind !== 'failed' && value !== null && trend !== undefined && trend.before !== null && (
          <Trend
            difference={roundTo(value - trend.before, digits)}
            written={written}
            period={trend.period}
            good={trend.good}
          />
        )}
        {load.kind !== 'failed' && value !== null && time()}
        {load.kind !== 'failed' && isStale && <StateTag tone="neutral">{t('stale')}</StateTag>}
      </div>
    </section>
  );
}

/** A difference that rounds to 0 counts as none. */
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

type TrendProps = {
  readonly difference: number;
  readonly written: (value: number) => string;
  readonly period: string;
  readonly good: 'up' | 'down' | undefined;
};

function Trend({ difference, written, period, good }: TrendProps): ReactNode {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  if (difference === 0)
    return (
      <span className={styles.trend}>
        <ArrowRight16Regular aria-hidden />
        {t('same', { period })}
      </span>
    );
  const way = difference > 0 ? 'up' : 'down';
  const Icon = way === 'up' ? ArrowTrending16Regular : ArrowTrendingDown16Regular;
  const tone = good === undefined ? undefined : good === way ? styles.good : styles.bad;
  return (
    <span className={mergeClasses(styles.trend, tone)}>
      <Icon aria-hidden />
      {t(way, { difference: written(Math.abs(difference)), period })}
    </span>
  );
}
