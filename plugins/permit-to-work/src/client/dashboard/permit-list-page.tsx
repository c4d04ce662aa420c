import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { dayInZone, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { comfortable, type DataColumn, DataTable, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { IndexItem } from '../../contract/wire.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { PageLayout } from '../parts/page-layout.tsx';
import { fullPeriod, shortPeriod } from '../parts/period-text.ts';
import { PermitFilters } from '../parts/permit-filters.tsx';
import { PermitTypeIcon } from '../parts/permit-type-icon.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { TableCard } from '../parts/table-card.tsx';
import { tableLoad } from '../parts/table-load.ts';
import { useFilterNames } from '../parts/use-filter-names.ts';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';
import { isFiltered, noFilter } from '../state/permit-list.ts';

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    [phoneQuery]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  search: { width: '260px', [phoneQuery]: { width: 'auto', gridColumn: '1 / -1' } },
  select: { width: '150px', [phoneQuery]: { width: 'auto' } },
  status: { width: '150px', [phoneQuery]: { width: 'auto', gridColumn: '1 / -1' } },
  dates: { width: '300px', [phoneQuery]: { width: 'auto', gridColumn: '1 / -1' } },
  type: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  // Parts of the table's own width: long texts give way before columns are pushed out of sight.
  cut: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  place: { maxWidth: '15cqw' },
  number: { whiteSpace: 'nowrap' },
  // On a phone place, type and time stand below the number, where their columns would not fit.
  placeBelow: {
    display: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    '@container (max-width: 640px)': { display: 'block' },
  },
  work: { maxWidth: '17cqw' },
  person: { maxWidth: '11cqw' },
  // Start and end below each other, before the status is pushed out of sight.
  period: { '@container (max-width: 900px)': { display: 'block', maxWidth: '17cqw', whiteSpace: 'normal' } },
  button: { [comfortable]: { minHeight: '44px', width: '100%' } },
});

interface PermitListPageProps {
  readonly onOpen: (formUUID: string) => void;
  readonly onNew: () => void;
}

/** All permits of the project. */
export const PermitListPage = observer(function PermitListPage({ onOpen, onNew }: PermitListPageProps) {
  const styles = useStyles();
  const { context, list } = usePermitSession();
  const { t } = useMessages(pageMessages);
  const { t: index } = useMessages(indexMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const problem = useProblemText();
  const format = useFormat();
  const filterNames = useFilterNames(list.filter);
  useEffect(() => list.show(), [list]);
  const canRequest = context.permissions.has('PTW_REQUEST');

  const columns: readonly DataColumn<IndexItem>[] = [
    {
      id: 'number',
      header: term('field.number'),
      naming: true,
      cell: (row) => (
        <>
          <span className={styles.number}>{row.number ?? term('noNumber')}</span>
          <span className={styles.placeBelow}>{row.locationName}</span>
          <span className={styles.placeBelow}>
            {term(`type.${row.workflowExtension.permitType}`)} ·{' '}
            {shortPeriod(row, dayInZone(Date.now(), timeZone), format, (time) => index('until', { time }))}
          </span>
        </>
      ),
    },
    {
      id: 'type',
      header: term('field.permitType'),
      priority: 2,
      cell: ({ workflowExtension: { permitType } }) => (
        <span className={styles.type}>
          <PermitTypeIcon type={permitType} size={16} />
          {term(`type.${permitType}`)}
        </span>
      ),
    },
    {
      id: 'location',
      header: term('field.locationID'),
      priority: 2,
      cell: (row) => <span className={mergeClasses(styles.cut, styles.place)}>{row.locationName}</span>,
      title: (row) => row.locationName,
    },
    {
      id: 'description',
      header: term('field.description'),
      priority: 3,
      cell: (row) => <span className={mergeClasses(styles.cut, styles.work)}>{row.description || '–'}</span>,
      title: (row) => row.description,
    },
    {
      id: 'period',
      header: term('field.period'),
      priority: 2,
      cell: (row) => <span className={styles.period}>{fullPeriod(row, format)}</span>,
      title: (row) => fullPeriod(row, format),
    },
    {
      id: 'holder',
      header: term('field.holderID'),
      priority: 3,
      cell: (row) => <span className={mergeClasses(styles.cut, styles.person)}>{row.holderName ?? '–'}</span>,
      title: (row) => row.holderName ?? '',
    },
    {
      id: 'status',
      header: term('field.status'),
      cell: (row) => <StatusTag status={row.status} />,
    },
  ];

  return (
    <PageLayout
      title={t('listTitle')}
      text={t('listText')}
      actions={
        canRequest && (
          <Button appearance="primary" className={styles.button} icon={<Add20Regular />} onClick={onNew}>
            {t('request')}
          </Button>
        )
      }
    >
      <div className={styles.filters}>
        <PermitFilters
          list={list}
          classes={{
            search: styles.search,
            select: styles.select,
            status: styles.status,
            dates: styles.dates,
          }}
        />
      </div>
      <TableCard list={list}>
        <DataTable
          label={t('listTitle')}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.formUUID}
          load={tableLoad(list.load, index('failed'), problem)}
          onRowClick={(row) => onOpen(row.formUUID)}
          isFiltered={isFiltered(list.filter)}
          empty={{ title: index('empty'), text: index('emptyText') }}
          noMatch={{
            title: index('noMatch'),
            text: index('filtersOn', { count: filterNames.length, names: filterNames.join(', ') }),
            onClear: () => list.setFilter(noFilter),
          }}
          onRetry={() => void list.refresh()}
        />
      </TableCard>
    </PageLayout>
  );
});
