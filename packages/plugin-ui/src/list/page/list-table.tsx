import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactElement, useEffect } from 'react';
import { type EmptyStateProps, NoAccessState } from '../../states/states.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/data-table-props.ts';
import { Pager } from '../../table/pager.tsx';
import { listMessages } from '../list-messages.ts';
import type { PagedList } from '../state/paged-list.ts';
import type { Filters } from '../state/paged-list-options.ts';
import { SearchedNotice } from './searched-notice.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { footRoom } from './use-foot-room.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    // Clips the corners without a scroll area of its own, in which the footer would stick.
    overflow: 'clip',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  footer: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '4px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // In sight however long the page is.
    position: 'sticky',
    bottom: `var(${footRoom}, 0px)`,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    // The rows behind a bar below the footer do not show around it.
    '::after': {
      content: '""',
      position: 'absolute',
      top: '100%',
      insetInline: 0,
      height: `var(${footRoom}, 0px)`,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground3,
    },
  },
});

/** A column that the server can sort by names that order. */
export type ListColumn<Row, O extends string = string> = Omit<DataColumn<Row>, 'sortable'> & {
  /** The order by which a press on the heading sorts; without it the heading does not sort. */
  readonly orderBy?: O;
};

/** The list of `ListTable`, and how its rows look. */
export type ListTableProps<Row, F extends Filters, O extends string> = {
  /** Accessible name. */
  readonly label: string;
  /** Fetched while the table is mounted. */
  readonly list: PagedList<Row, F, O>;
  /** In their order, from the start of the line. */
  readonly columns: readonly ListColumn<Row, O>[];
  /** Name of a row, for the accessible names of its controls. */
  readonly rowName: (row: Row) => string;
  /** Called for a press on a row; without it rows open nothing. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row whose record is open beside the list. */
  readonly openKey?: string | undefined;
  /** See `DataTable`. */
  readonly isRowInDanger?: ((row: Row) => boolean) | undefined;
  /** Rows get boxes for `BatchBar`. */
  readonly isSelectable?: boolean;
  /** Shown if the list has no entries at all, such as `No plant yet`. */
  readonly empty?: EmptyStateProps | undefined;
  /** Shown if nothing matches the filters, such as `No plant matches`. */
  readonly noMatch?: string | undefined;
  /** Names the filters that are on; see `useFiltersOn`. */
  readonly noMatchText?: string | undefined;
  /** Shown if the list did not load, such as `Plant did not load`. */
  readonly failed?: string | undefined;
  /** Leaves the page buttons out while there is only one page. */
  readonly hideSinglePage?: boolean;
};

/** The rows of a list with their footer. The list is fetched and kept up to date while this is mounted. */
export const ListTable = observer(function ListTable<Row, F extends Filters, O extends string>(
  props: ListTableProps<Row, F, O>,
) {
  const {
    label,
    list,
    columns,
    rowName,
    onOpen,
    openKey,
    isSelectable = false,
    empty,
    noMatch,
    failed,
  } = props;
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  useEffect(() => list.show(), [list]);
  // Read here, inside the observer, and not in the table.
  const { load, selected } = list;
  // Rows that are already there stay; the failure is shown above them.
  const isStale = load.kind === 'failed' && list.rows.length > 0;
  const offered = list.ordersOffered;
  const isOffered = (orderBy: O | undefined): orderBy is O =>
    orderBy !== undefined && (offered === undefined || (offered.length > 1 && offered.includes(orderBy)));
  const sorted = columns.find(({ orderBy }) => orderBy !== undefined && orderBy === list.shownOrder);
  if (!list.isAllowed)
    return (
      <div className={styles.card}>
        <NoAccessState text={t('noAccessText')} />
      </div>
    );
  return (
    <div className={styles.card}>
      {isStale && <StaleNotice error={load.error} onRetry={() => void list.refresh()} />}
      {list.unreadable > 0 && <UnreadableNotice count={list.unreadable} />}
      <SearchedNotice list={list} />
      <DataTable
        label={label}
        columns={columns.map((column) => ({ ...column, sortable: isOffered(column.orderBy) }))}
        rows={list.rows}
        rowKey={list.options.rowKey}
        load={isStale ? { kind: 'ready' } : load}
        failed={failed}
        sort={sorted && { columnId: sorted.id, direction: list.isDesc ? 'desc' : 'asc' }}
        onSortChange={({ columnId, direction }) => {
          const orderBy = columns.find(({ id }) => id === columnId)?.orderBy;
          if (orderBy !== undefined) list.sortBy(orderBy, direction === 'desc');
        }}
        hiddenColumns={list.hiddenColumns}
        selection={
          isSelectable
            ? {
                isSelected: (row) => selected.has(list.options.rowKey(row)),
                onSelect: (rows, is) => list.select(rows, is),
                rowName,
              }
            : undefined
        }
        selectedKey={openKey}
        onRowClick={onOpen}
        isRowInDanger={props.isRowInDanger}
        isFiltered={list.isFiltered && list.unreadable === 0}
        empty={list.unreadable > 0 ? { title: t('nothingReadable') } : empty}
        noMatch={{ title: noMatch, text: props.noMatchText, onClear: () => list.reset() }}
        onRetry={() => void list.refresh()}
      />
      <div className={styles.footer}>
        <Pager
          label={label}
          page={list.page}
          pageSize={list.pageSize}
          total={list.total}
          totalIs={list.totalIs}
          lastPage={list.lastPage}
          load={load}
          onPageChange={(page) => list.goTo(page)}
          showPageOf
          hideSinglePage={props.hideSinglePage ?? false}
        />
      </div>
    </div>
  );
  // `observer` forgets type parameters.
}) as <Row, F extends Filters, O extends string>(props: ListTableProps<Row, F, O>) => ReactElement;
