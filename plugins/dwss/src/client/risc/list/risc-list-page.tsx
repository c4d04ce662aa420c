import { Button, ToggleButton } from '@fluentui/react-components';
import { Add20Regular, SelectAllOn20Regular } from '@fluentui/react-icons';
import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { isShortSearch, withoutUndefined } from '@gantry/plugin-sdk/contract';
import {
  ExportMenu,
  FilterBar,
  ListTable,
  PageLayout,
  StatusTabs,
  useBatchMode,
  useFiltersOn,
  useListLink,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { listedStatuses } from '../../../contract/risc/form.ts';
import { filtersOf, hasTabs, shortSearchDays } from '../../../contract/risc/list-offer.ts';
import { LookupFailed } from '../../parts/lookup-failed.tsx';
import { batchMessages } from '../messages/batch.ts';
import { listMessages } from '../messages/list.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { toneOf } from '../parts/status-tag.tsx';
import { questionOf } from '../state/form-list.ts';
import { RiscBatchMode } from './batch-mode.tsx';
import { mayBatch } from './batch-needs.ts';
import { useFormColumns } from './use-form-columns.tsx';
import { useFormFilters } from './use-form-filters.ts';

/** All forms of the project, and the batch mode. */
export const RiscListPage = observer(function RiscListPage({ params }: RouteProps) {
  const { context, api, list, variant } = useRiscModule();
  const { t, locale } = useMessages(listMessages);
  const { t: batchText } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const isPhone = useScreenSize() === 'phone';
  const batch = useBatchMode(list, 'status');
  useListLink(list, { params, setParams: (query) => context.navigate('list', withoutUndefined(query)) });
  const { filters, presets, lookups } = useFormFilters();
  const filtersOn = useFiltersOn(list, filters);
  const columns = useFormColumns(batch.isOn);
  const statuses = listedStatuses.filter((status) => status !== 'Classified' || variant === 'TY');
  const isShort = [list.search, list.filters.description ?? ''].some(isShortSearch);
  // A tab that a link brought stays in sight.
  const showsTabs = list.filters.status !== undefined || hasTabs(filtersOf(list.filters));
  const mayAct = mayBatch((code) => context.permissions.has(code), variant);
  return (
    <PageLayout
      title={t('title')}
      text={isShort ? t('shortSearch', { count: shortSearchDays }) : undefined}
      actions={
        <>
          {mayAct && (
            <ToggleButton
              icon={<SelectAllOn20Regular />}
              checked={batch.isOn}
              aria-label={batchText('batch')}
              onClick={() => (batch.isOn ? batch.leave() : batch.enter())}
            >
              {isPhone ? undefined : batchText('batch')}
            </ToggleButton>
          )}
          {context.permissions.has('RISC_EXPORT') && (
            <ExportMenu
              host={context}
              onExport={(format) => api.exportList({ ...questionOf(list.ask()), format, language: locale })}
            />
          )}
          {context.permissions.has('RISC_DRAFT') && (
            <Button appearance="primary" icon={<Add20Regular />} onClick={() => context.navigate('create')}>
              {t('new')}
            </Button>
          )}
        </>
      }
    >
      {showsTabs && (
        <StatusTabs
          label={t('status')}
          tabs={[
            { value: undefined, label: t('all'), count: list.counts?.all },
            ...statuses.map((status) => ({
              value: status,
              label: term(`status.${status}`),
              count: list.counts?.[status],
              ...(status === 'Fail' && { tone: toneOf(status) }),
            })),
          ]}
          value={list.filters.status}
          onChange={(value) => list.setFilters({ status: statuses.find((status) => status === value) })}
        />
      )}
      <FilterBar list={list} searchLabel={t('search')} filters={filters} presets={presets} />
      <LookupFailed lookups={lookups} text={t('filtersFailed')} />
      <ListTable
        label={t('title')}
        list={list}
        columns={columns}
        rowName={({ form_number }) => form_number ?? term('noNumber')}
        onOpen={({ id }) => context.navigate('detail', { id })}
        isSelectable={batch.isOn}
        empty={{ title: t('empty'), text: t('emptyText') }}
        noMatch={t('noMatch')}
        noMatchText={filtersOn}
        failed={t('failed')}
        hideSinglePage
      />
      {batch.isOn && <RiscBatchMode onLeave={batch.leave} />}
    </PageLayout>
  );
});
