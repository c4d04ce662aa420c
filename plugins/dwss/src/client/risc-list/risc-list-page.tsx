import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { ListPage, useListLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { listedStatuses } from '../../contract/risc/form.ts';
import { listMessages } from '../messages/list.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { toneOf } from '../parts/status-tag.tsx';
import { useFormColumns } from './use-form-columns.tsx';

/** All forms of the project. */
export const RiscListPage = observer(function RiscListPage({ params }: RouteProps) {
  const { context, list, variant } = useRiscModule();
  const { t } = useMessages(listMessages);
  const { t: term } = useMessages(terms);
  useListLink(list, { params, setParams: (query) => context.navigate('list', setOf(query)) });
  const columns = useFormColumns();
  const statuses = listedStatuses.filter((status) => status !== 'Classified' || variant === 'TY');
  return (
    <ListPage
      title={t('title')}
      host={context}
      list={list}
      searchLabel={t('search')}
      tabs={{
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
      }}
      columns={columns}
      rowName={({ form_number }) => form_number ?? term('noNumber')}
      onOpen={({ id }) => context.navigate('detail', { id })}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
      failed={t('failed')}
      onAdd={context.permissions.has('RISC_DRAFT') ? () => context.navigate('create') : undefined}
      addLabel={t('new')}
    />
  );
});

/** The parameters that are set. */
function setOf(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
