import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { ListPage, useListLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { instructionWorkflow, permissions } from '../contract/instruction-workflow.ts';
import { questionOf, useInstructions } from './instruction-module.ts';
import { InstructionStatusTag } from './instruction-status.tsx';
import { texts, words } from './texts.ts';

/** The instructions of the project. */
export const InstructionListPage = observer(function InstructionListPage({ params }: RouteProps) {
  const { context, api, list } = useInstructions();
  const { t, locale } = useMessages(texts);
  const { t: word } = useMessages(words);
  const format = useFormat();
  useListLink(list, { params, navigate: (query) => context.navigate('list', query) });
  return (
    <ListPage
      title={t('title')}
      host={context}
      list={list}
      searchLabel={t('search')}
      filters={[{ kind: 'toggle', name: 'overdue', label: t('overdue') }]}
      tabs={{
        name: 'status',
        label: word('field.status'),
        tabs: [
          { value: undefined, label: t('all') },
          ...instructionWorkflow.statuses.map((value) => ({ value, label: word(`status.${value}`) })),
        ],
      }}
      columns={[
        {
          id: 'number',
          header: word('field.number'),
          orderBy: 'number',
          naming: true,
          cell: (row) => row.form_number ?? t('new'),
          below: ({ subject, place }) => `${subject} · ${place}`,
        },
        { id: 'subject', header: word('field.subject'), priority: 2, cell: ({ subject }) => subject },
        { id: 'place', header: word('field.place'), priority: 3, cell: ({ place }) => place },
        {
          id: 'due',
          header: word('field.dueAt'),
          orderBy: 'due',
          priority: 2,
          cell: ({ dueAt }) => format.dateTime(dueAt),
        },
        {
          id: 'status',
          header: word('field.status'),
          cell: ({ status }) => <InstructionStatusTag status={status} />,
        },
      ]}
      rowName={({ form_number, subject }) => form_number ?? subject}
      onOpen={({ id }) => context.navigate('detail', { id })}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
      failed={t('failedList')}
      onExport={(file) => api.exportList({ ...questionOf(list.ask()), format: file, language: locale })}
      addLabel={t('new')}
      onAdd={context.permissions.has(permissions.issue) ? () => context.navigate('new') : undefined}
    />
  );
});
