import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { isShortSearch } from '@gantry/plugin-sdk/contract';
import { ListPage, useBatchMode, useListLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { listedStatuses } from '../../../contract/risc/form.ts';
import { filtersOf, hasTabs, shortSearchDays } from '../../../contract/risc/list-offer.ts';
import { LookupFailed } from '../../parts/lookup-failed.tsx';
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
  const { t: term } = useMessages(terms);
  const batch = useBatchMode(list, 'status');
  useListLink(list, { params, navigate: (query) => context.navigate('list', query) });
  const { filters, presets, lookups } = useFormFilters();
  const columns = useFormColumns(batch.isOn);
  const statuses = listedStatuses.filter((status) => status !== 'Classified' || variant === 'TY');
  const isShort = [list.search, list.filters.description ?? ''].some(isShortSearch);
  // A tab that a link brought stays in sight.
  const showsTabs = list.filters.status !== undefined || hasTabs(filtersOf(list.filters));
  const { permissions } = context;
  const mayAct = mayBatch((code) => permissions.has(code), variant);
  return (
    <ListPage
      list={list}
      title={t('title')}
      text={isShort ? t('shortSearch', { count: shortSearchDays }) : undefined}
      searchLabel={t('search')}
      filters={filters}
      presets={presets}
      columns={columns}
      rowName={({ form_number }) => form_number ?? term('noNumber')}
      onOpen={({ id }) => context.navigate('detail', { id })}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
      failed={t('failed')}
      hideSinglePage
      tabs={
        showsTabs
          ? {
              name: 'status',
              label: t('status'),
              tabs: [
                { value: undefined, label: t('all') },
                ...statuses.map((status) => ({
                  value: status,
                  label: term(`status.${status}`),
                  ...(status === 'Fail' && { tone: toneOf(status) }),
                })),
              ],
            }
          : undefined
      }
      notices={<LookupFailed lookups={lookups} text={t('filtersFailed')} />}
      batchMode={mayAct ? { state: batch, mode: <RiscBatchMode onLeave={batch.leave} /> } : undefined}
      host={context}
      onExport={
        permissions.has('RISC_EXPORT')
          ? (format) => api.exportList({ ...questionOf(list.ask()), format, language: locale })
          : undefined
      }
      onAdd={permissions.has('RISC_DRAFT') ? () => context.navigate('create') : undefined}
      addLabel={t('new')}
    />
  );
});
