import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { dayInZone, useFormat, useLanguage, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { isShortSearch } from '@gantry/plugin-sdk/contract';
import {
  AlarmTag,
  ExportMenu,
  fullPeriod,
  type LinkedPage,
  type ListColumn,
  ListPage,
  periodEnds,
  shortPeriod,
  useListLink,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { permitStatuses } from '../../contract/permit.ts';
import { shortSearchDays } from '../../contract/short-search.ts';
import type { IndexItem } from '../../contract/wire.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { PermitTypeIcon } from '../parts/permit-type-icon.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePermitFilters } from '../parts/use-permit-filters.ts';
import { usePermitSession } from '../permit-session.ts';
import { questionOf } from '../state/permit-list.ts';

/** The table's own width, as on a 1280 px screen. */
const narrow = '@container (max-width: 1080px)';
/** There the description and the holder are left out, and the location has their room. */
const withoutWork = '@container (max-width: 900px)';
/** The order of such rules is not certain, so no two that set the same hold at one width. */
const betweenBoth = '@container (min-width: 901px) and (max-width: 1080px)';
/** There the type is below the number; on less, all but number and status are. */
const typeHasNoColumn = '@container (min-width: 641px) and (max-width: 900px)';

const useStyles = makeStyles({
  type: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  typeBelow: {
    display: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    [typeHasNoColumn]: { display: 'block' },
  },
  // Shares of the table's width: long texts are cut before columns are pushed out of view.
  cut: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  place: {
    maxWidth: '15cqw',
    [betweenBoth]: { maxWidth: '12cqw' },
    // In two lines, because the first word or two of a place are those of many.
    [withoutWork]: {
      maxWidth: 'max(12cqw, min(30cqw, 100cqw - 490px))',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
  states: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  whole: { whiteSpace: 'nowrap' },
  line: { display: 'block' },
  work: { maxWidth: '17cqw', [narrow]: { maxWidth: '12cqw' } },
  person: { maxWidth: '11cqw' },
  // Start above end, so that the status stays in view.
  period: { [narrow]: { display: 'block', width: 'min-content', whiteSpace: 'normal' } },
});

interface PermitListPageProps {
  /** The page's query, which holds the list's filters and page number. */
  readonly page: LinkedPage;
  readonly onOpen: (formUUID: string) => void;
  readonly onNew: () => void;
}

/** All permits of the project. */
export const PermitListPage = observer(function PermitListPage(props: PermitListPageProps) {
  const { page, onOpen, onNew } = props;
  const styles = useStyles();
  const { context, api, list } = usePermitSession();
  const { t, locale } = useMessages(pageMessages);
  const { t: index } = useMessages(indexMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const today = dayInZone(useServerNow()(), timeZone);
  const filters = usePermitFilters();
  useListLink(list, page);

  const columns: readonly ListColumn<IndexItem, 'validFrom'>[] = [
    {
      id: 'number',
      header: term('field.number'),
      naming: true,
      cell: (row) => (
        <>
          <span className={styles.whole}>{row.number ?? term('noNumber')}</span>
          <span className={styles.typeBelow}>{term(`type.${row.workflowExtension.permitType}`)}</span>
        </>
      ),
      below: (row) => (
        <>
          <span className={styles.line}>{row.locationName}</span>
          <span className={styles.line}>
            {term(`type.${row.workflowExtension.permitType}`)} ·{' '}
            {shortPeriod(row, today, format, (time) => index('until', { time }))}
            {row.holderName !== null && ` · ${row.holderName}`}
          </span>
        </>
      ),
    },
    {
      id: 'type',
      header: term('field.permitType'),
      priority: 3,
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
      cell: (row) => {
        const [from, to] = periodEnds(row, format);
        return (
          <span className={styles.period}>
            <span className={styles.whole}>{from} –</span> <span className={styles.whole}>{to}</span>
          </span>
        );
      },
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
      cell: (row) => (
        <span className={styles.states}>
          <StatusTag status={row.status} />
          {row.alarms.map((alarm) => (
            <AlarmTag key={alarm.id} alarm={alarm} />
          ))}
        </span>
      ),
    },
  ];

  return (
    <ListPage
      title={t('listTitle')}
      text={isShortSearch(list.search) ? t('shortSearch', { count: shortSearchDays }) : t('listText')}
      list={list}
      columns={columns}
      rowName={(row) => row.number ?? term('noNumber')}
      onOpen={(row) => onOpen(row.formUUID)}
      isRowInDanger={({ alarms }) => alarms.length > 0}
      searchLabel={index('search')}
      filters={filters.filter((spec) => spec.kind !== 'select' || spec.name !== 'status')}
      presets={[
        { id: 'mine', label: t('mine'), filters: { mine: 'true' } },
        { id: 'today', label: t('today'), filters: { from: today, to: today } },
      ]}
      tabs={{
        name: 'status',
        label: index('status'),
        tabs: [
          { value: undefined, label: t('all') },
          ...permitStatuses.map((value) => ({ value, label: term(`status.${value}`) })),
        ],
      }}
      actions={
        <ExportMenu
          host={context}
          onExport={(format) => api.exportList({ ...questionOf(list.ask()), format, language: locale })}
        />
      }
      onAdd={context.permissions.has('PTW_REQUEST') ? onNew : undefined}
      addLabel={t('request')}
      empty={{ title: index('empty'), text: index('emptyText') }}
      noMatch={index('noMatch')}
      failed={index('failed')}
    />
  );
});
