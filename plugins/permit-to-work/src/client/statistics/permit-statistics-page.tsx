import { makeStyles } from '@fluentui/react-components';
import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import {
  EmptyState,
  phoneQuery,
  SelectField,
  StatCard,
  StatisticsPage,
  shortcutRange,
} from '@gantry/plugin-ui';
import {
  countedSteps,
  longestRange,
  type PermitStatistics,
  type Span,
  spans,
} from '../../contract/statistics.ts';
import { topics } from '../../contract/wire.ts';
import { openPermits } from '../host-pages.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { usePermitSession } from '../permit-session.ts';
import { RequestedCard } from './requested-card.tsx';
import { StepsChart } from './steps-chart.tsx';
import { StopsCard } from './stops-card.tsx';
import { LocationsCard, TypesCard } from './work-cards.tsx';

const useStyles = makeStyles({
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: '12px',
    [phoneQuery]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px' },
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
    gap: '12px',
  },
});

const changed = [topics.permitChanged];
/** A route is not refreshed by the host; events do that. */
const refreshedAt = new Date(0);

/** What happened to the permits of some days. The days are kept in the address. */
export function PermitStatisticsPage({ params }: RouteProps) {
  const { api, context } = usePermitSession();
  const { t } = useMessages(statisticsMessages);
  const per = spans.find((one) => one === params.per) ?? 'week';
  const setParams = (query: Readonly<Record<string, string | undefined>>) =>
    context.navigate('statistics', given({ ...params, ...query }));
  return (
    <StatisticsPage
      host={context}
      item={{ params, setParams, refreshedAt }}
      title={t('title')}
      failed={t('failed')}
      usual={(today) => shortcutRange('lastMonth', today)}
      longest={longestRange}
      asked={
        <SelectField
          label={t('per')}
          options={spans.map((one) => ({ value: one, label: t(`per.${one}`) }))}
          value={per}
          onChange={(one) => setParams({ per: one })}
        />
      }
      askedKey={per}
      fetch={(days, signal) => api.statistics({ ...days, per }, { signal })}
      topics={changed}
      listLabel={t('openList')}
      // Without a query the list would show what was remembered.
      onList={() => void openPermits(context, { status: '' })}
    >
      {(statistics) => <Statistics statistics={statistics} per={per} />}
    </StatisticsPage>
  );
}

const given = (query: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function Statistics({ statistics, per }: { readonly statistics: PermitStatistics; readonly per: Span }) {
  const styles = useStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(statisticsMessages);
  if (!statistics.hasPermits)
    return (
      <EmptyState
        art="chart"
        title={t('empty')}
        text={t('emptyText')}
        action={
          context.permissions.has('PTW_REQUEST')
            ? { label: t('request'), onClick: () => void openPermits(context, { view: 'new' }) }
            : undefined
        }
      />
    );
  return (
    <>
      <div className={styles.figures}>
        {countedSteps.map((step) => (
          <StatCard key={step} label={t(`step.${step}`)} value={statistics.steps[step]} />
        ))}
      </div>
      <StepsChart statistics={statistics} per={per} />
      <div className={styles.pair}>
        <TypesCard statistics={statistics} />
        <LocationsCard statistics={statistics} />
      </div>
      <RequestedCard requested={statistics.requested} />
      <StopsCard stops={statistics.stops} />
    </>
  );
}
