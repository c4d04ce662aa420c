import { Button, ToggleButton } from '@fluentui/react-components';
import { Add20Regular, SelectAllOn20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { PageLayout } from '../page/page-layout.tsx';
import { useScreenSize } from '../theme/use-media.ts';
import type { BatchAction } from './batch-actions.ts';
import { BatchBar } from './batch-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type ExportFormat, ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFiltersOn } from './filter-names.ts';
import type { FilterPreset } from './filter-presets.tsx';
import type { FilterSpec } from './filter-spec.ts';
import { listMessages } from './list-messages.ts';
import { type ListColumn, ListTable, type ListTableProps } from './list-table.tsx';
import type { Filters } from './paged-list-options.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { type RowChanges, useRowChanges } from './row-changes.tsx';
import { type StatusTab, StatusTabs } from './status-tabs.tsx';
import type { BatchModeState } from './use-batch-mode.ts';

/** The list of a `ListPage`, its filters and its buttons. */
export type ListPageProps<Row, F extends Filters, O extends string> = Omit<
  ListTableProps<Row, F, O>,
  'label' | 'isSelectable'
> &
  RowChanges<Row> & {
    /** The page's heading, which also names the table. */
    readonly title: string;
    /** A line below the title, such as what the list is for. */
    readonly text?: string | undefined;
    /** What can be searched, such as `Search number or description`. Without it there is no search. */
    readonly searchLabel?: string | undefined;
    /** In their order; none by default. */
    readonly filters?: readonly FilterSpec<F>[];
    /** Filters that one tap sets, such as Today. */
    readonly presets?: readonly FilterPreset<F>[];
    /** The filter that stands as tabs above the others. Counts are the list's, unless a tab has its own. */
    readonly tabs?:
      | {
          readonly name: keyof F & string;
          readonly label: string;
          readonly tabs: readonly StatusTab[];
        }
      | undefined;
    /** Adds a record. Leave it out, and with it the button, for users who may not. */
    readonly onAdd?: (() => void) | undefined;
    /** Text of the button that adds; `Add` by default. */
    readonly addLabel?: string | undefined;
    /** Starts the job that exports the rows that the list asks for: `list.ask()`. Needs `host`. */
    readonly onExport?: ((format: ExportFormat) => Promise<unknown>) | undefined;
    /** Buttons of a row before Edit and Delete, which `onEdit` and `onRemove` bring. */
    readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
    /** Actions for selected rows, as `BatchBar` has them. Without it rows have no boxes. */
    readonly batch?: {
      readonly actions: readonly BatchAction<Row>[];
      /** Such as `3 forms selected`. */
      readonly selectedText?: (count: number) => string;
      readonly summary?: (rows: readonly Row[]) => ReactNode;
    };
    /** Of `useBatchMode`: a button that switches it, and what stands at the foot meanwhile, a `BatchMode`. */
    readonly batchMode?: { readonly state: BatchModeState; readonly mode: ReactNode } | undefined;
    /** Shown in place of tabs, filters and table, such as a calendar of the same records. */
    readonly instead?: ReactNode;
    /** The user chooses columns; `rememberList` remembers them. */
    readonly canChooseColumns?: boolean;
    /** Further buttons before Export and Add. */
    readonly actions?: ReactNode;
    /** Between the heading and the filters, such as tabs that lead to other lists. */
    readonly above?: ReactNode;
    /** Between filters and table, such as that choices of a filter did not load. */
    readonly notices?: ReactNode;
  };

/**
 * A page with one list: title, search, filters, a sorted table with row buttons, and the range in its footer. A page that needs
 * another layout can compose the same parts.
 */
export const ListPage = observer(function ListPage<Row, F extends Filters, O extends string>(
  props: ListPageProps<Row, F, O>,
) {
  const { title, text, list, searchLabel, filters, tabs, batch, batchMode, rowActions, rowName } = props;
  const { host, onAdd, addLabel, onExport, canChooseColumns = false, actions } = props;
  const { t } = useMessages(listMessages);
  const isPhone = useScreenSize() === 'phone';
  const changes = useRowChanges(list, rowName, props);
  const hasActions = rowActions !== undefined || props.onEdit !== undefined || props.onRemove !== undefined;
  const filtersOn = useFiltersOn(list, filters ?? []);
  const columns: readonly ListColumn<Row, O>[] = hasActions
    ? [
        ...props.columns,
        {
          id: 'operation',
          header: t('operation'),
          hideHeader: true,
          align: 'end',
          width: '1%',
          cell: (row) => <RowActions actions={[...(rowActions?.(row) ?? []), ...changes(row)]} />,
        },
      ]
    : props.columns;
  return (
    <PageLayout
      title={title}
      text={text}
      actions={
        <>
          {actions}
          {batchMode && props.instead === undefined && (
            <ToggleButton
              icon={<SelectAllOn20Regular />}
              checked={batchMode.state.isOn}
              aria-label={t('batch')}
              onClick={() => (batchMode.state.isOn ? batchMode.state.leave() : batchMode.state.enter())}
            >
              {isPhone ? undefined : t('batch')}
            </ToggleButton>
          )}
          {onExport && host && <ExportMenu host={host} onExport={onExport} />}
          {onAdd && (
            <Button appearance="primary" icon={<Add20Regular />} onClick={onAdd}>
              {addLabel ?? t('add')}
            </Button>
          )}
        </>
      }
    >
      {props.above}
      {props.instead ?? (
        <>
          {tabs && (
            <StatusTabs
              label={tabs.label}
              tabs={tabs.tabs.map((tab) => ({ count: list.counts?.[tab.value ?? 'all'], ...tab }))}
              value={list.filters[tabs.name]}
              // The tabs' values are those of the filter that the page names.
              onChange={(value) => list.setFilters({ [tabs.name]: value } as Partial<F>)}
            />
          )}
          {(searchLabel !== undefined || filters !== undefined || canChooseColumns) && (
            <FilterBar list={list} searchLabel={searchLabel} filters={filters} presets={props.presets}>
              {canChooseColumns && !isPhone && (
                <ColumnChoice
                  columns={props.columns}
                  hidden={list.hiddenColumns}
                  onChange={(ids) => list.hideColumns(ids)}
                />
              )}
            </FilterBar>
          )}
          {props.notices}
          <ListTable
            label={title}
            list={list}
            columns={columns}
            rowName={rowName}
            onOpen={props.onOpen}
            openKey={props.openKey}
            isRowInDanger={props.isRowInDanger}
            isSelectable={batch !== undefined || batchMode?.state.isOn === true}
            empty={props.empty}
            noMatch={props.noMatch}
            noMatchText={props.noMatchText ?? filtersOn}
            failed={props.failed}
            hideSinglePage={props.hideSinglePage === true}
          />
          {batch && <BatchBar list={list} {...batch} rowName={rowName} />}
          {batchMode?.state.isOn && batchMode.mode}
        </>
      )}
    </PageLayout>
  );
  // `observer` forgets type parameters.
}) as <Row, F extends Filters, O extends string>(props: ListPageProps<Row, F, O>) => ReactElement;
