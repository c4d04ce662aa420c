import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { CountBadge, comfortable, FetchedContent, useFetched } from '@gantry/plugin-ui';
import { topics } from '../../../contract/risc/calls.ts';
import type { ListedStatus } from '../../../contract/risc/form.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/risc/requests.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';

const changed = [topics.formChanged];

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', rowGap: '16px', padding: '12px 16px' },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))', gap: '4px' },
  row: {
    justifyContent: 'space-between',
    columnGap: '8px',
    paddingLeft: '8px',
    paddingRight: '8px',
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
  },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The forms by status, and what waits for this member. Every number opens the list of what it counts. */
export function RiscTile({ refreshedAt }: Pick<DashboardItemProps, 'refreshedAt'>) {
  const { api, context } = useRiscModule();
  const { t } = useMessages(dashboardMessages);
  const counts = useFetched(
    async (signal) => {
      const count = async (batchGroup: BatchVerb) =>
        (await api.list({ batchGroup, limit: 1 }, { signal })).totalCount;
      const [{ summary }, ...waiting] = await Promise.all([
        api.list({ limit: 1, formStatusWithCountList: true }, { signal }),
        ...batchVerbs.map(count),
      ]);
      return { summary, waiting: batchVerbs.map((verb, index) => ({ verb, count: waiting[index] ?? 0 })) };
    },
    { key: 'counts', live: context.live, topics: changed, refreshedAt },
  );
  return (
    <FetchedContent fetched={counts} failed={t('failed')}>
      {(found) => <Counts {...found} />}
    </FetchedContent>
  );
}

interface CountsProps {
  readonly summary: readonly { readonly id: ListedStatus | 'All'; readonly count: number }[];
  readonly waiting: readonly { readonly verb: BatchVerb; readonly count: number }[];
}

function Counts({ summary, waiting }: CountsProps) {
  const { context } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const { t: term } = useMessages(terms);
  const mine = waiting.filter(({ count }) => count > 0);
  const all = summary.find(({ id }) => id === 'All')?.count ?? 0;
  const byStatus = summary.filter(
    (one): one is typeof one & { id: ListedStatus } => one.id !== 'All' && one.count > 0,
  );
  return (
    <div className={styles.tile}>
      <section aria-label={t('waiting')}>
        <h3 className={styles.heading}>{t('waiting')}</h3>
        {mine.length === 0 && <p className={styles.none}>{t('nothingWaits')}</p>}
        <div className={styles.grid}>
          {mine.map(({ verb, count }) => (
            <Button
              key={verb}
              appearance="subtle"
              className={styles.row}
              onClick={() => context.navigate('list', { batchGroup: verb })}
            >
              {term(`batch.${verb}`)}
              <CountBadge count={count} tone="info" label={t('count', { count })} />
            </Button>
          ))}
        </div>
      </section>
      <section aria-label={t('byStatus')}>
        <h3 className={styles.heading}>{t('byStatus')}</h3>
        <div className={styles.grid}>
          <Button
            appearance="subtle"
            className={styles.row}
            // Without a query the list would show what was remembered.
            onClick={() => context.navigate('list', { status: '' })}
          >
            {t('all')}
            <CountBadge count={all} label={t('count', { count: all })} />
          </Button>
          {byStatus.map(({ id, count }) => (
            <Button
              key={id}
              appearance="subtle"
              className={styles.row}
              onClick={() => context.navigate('list', { status: id })}
            >
              <StatusTag status={id} />
              <CountBadge count={count} label={t('count', { count })} />
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}
