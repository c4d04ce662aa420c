import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ArrowDownload20Regular, ArrowUpload20Regular } from '@fluentui/react-icons';
import { type RouteProps, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ListColumn, ListPage, useListLink } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { bcfVersions } from '../../contract/bcf/bcf.ts';
import { priorities, type TopicRow, topicTypes } from '../../contract/topic.ts';
import { topicStatuses } from '../../contract/topic-workflow.ts';
import { importTexts } from '../messages/import-texts.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { TopicStatus, useTopicWord } from '../parts/topic-parts.tsx';
import { questionOf, type TopicOrder } from '../state/topic-list.ts';
import { useTopicModule } from '../topic-module.ts';

/** All topics of the project. */
export const TopicListPage = observer(function TopicListPage({ params }: RouteProps) {
  const { context, list } = useTopicModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const word = useTopicWord();
  const format = useFormat();
  useListLink(list, { params, navigate: (query) => context.navigate('list', query) });
  const columns: readonly ListColumn<TopicRow, TopicOrder>[] = [
    {
      id: 'number',
      header: t('number'),
      orderBy: 'number',
      naming: true,
      cell: ({ number }) => number,
      below: ({ title, assignee }) => [title, assignee?.name].filter(Boolean).join(' · '),
    },
    {
      id: 'title',
      header: term('field.title'),
      priority: 2,
      cell: ({ title }) => title,
      title: ({ title }) => title,
    },
    { id: 'status', header: term('field.status'), cell: ({ status }) => <TopicStatus status={status} /> },
    { id: 'type', header: term('field.type'), priority: 3, cell: ({ type }) => word('type', type) },
    {
      id: 'priority',
      header: term('field.priority'),
      orderBy: 'priority',
      priority: 3,
      cell: ({ priority }) => word('priority', priority),
    },
    {
      id: 'assignee',
      header: term('field.assignee'),
      priority: 2,
      cell: ({ assignee }) => assignee?.name ?? t('nobody'),
    },
    {
      id: 'due',
      header: term('field.dueDay'),
      orderBy: 'due',
      priority: 2,
      cell: ({ dueDay }) => (dueDay === null ? '–' : format.day(dueDay)),
    },
    {
      id: 'updated',
      header: t('updated'),
      orderBy: 'updated',
      priority: 3,
      cell: ({ updatedAt }) => format.dateTime(updatedAt),
    },
  ];
  const choices = (of: 'type' | 'priority', values: readonly string[]) =>
    values.map((value) => ({ value, label: word(of, value) }));
  return (
    <ListPage
      title={t('title')}
      text={t('listText')}
      host={context}
      list={list}
      columns={columns}
      rowName={({ number }) => number}
      onOpen={({ id }) => context.navigate('topic', { id })}
      searchLabel={t('search')}
      filters={[
        {
          kind: 'select',
          name: 'type',
          label: term('field.type'),
          allLabel: t('allTypes'),
          options: choices('type', topicTypes),
        },
        {
          kind: 'select',
          name: 'priority',
          label: term('field.priority'),
          allLabel: t('allPriorities'),
          options: choices('priority', priorities),
        },
      ]}
      presets={[
        { id: 'mine', label: t('mine'), filters: { assignee: context.session.user.id } },
        { id: 'overdue', label: t('overdue'), filters: { overdue: 'true' } },
      ]}
      tabs={{
        name: 'status',
        label: term('field.status'),
        tabs: [
          { value: undefined, label: t('all') },
          ...topicStatuses.map((value) => ({ value, label: term(`status.${value}`) })),
        ],
      }}
      actions={<FileButtons />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
      failed={t('failed')}
    />
  );
});

/** Import for those who edit, export for everybody. */
const FileButtons = observer(function FileButtons() {
  const module = useTopicModule();
  const { context, api, list } = module;
  const { t } = useMessages(texts);
  const { t: word } = useMessages(importTexts);
  const problemText = useProblemText();
  const bring = async () => {
    const { ImportDialog } = await import('../import/import-dialog.tsx');
    await context.dialogs.open<void>(
      { component: (view) => <ImportDialog module={module} {...view} /> },
      { title: word('title') },
    );
  };
  const send = async (version: (typeof bcfVersions)[number]) => {
    let failure: string | undefined;
    try {
      await api.exportBcf({ version, ...questionOf(list.ask()) });
    } catch (error) {
      failure = t('exportFailed', { why: problemText(error) });
    }
    if (context.signal.aborted) return;
    context.notifications.show({ text: failure ?? t('exportBegun'), tone: failure ? 'danger' : 'success' });
  };
  return (
    <>
      {context.permissions.has('TOPIC_EDIT') && (
        <Button icon={<ArrowUpload20Regular />} onClick={() => void bring()}>
          {t('import')}
        </Button>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<ArrowDownload20Regular />}>{t('export')}</MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {bcfVersions.map((version) => (
              <MenuItem key={version} onClick={() => void send(version)}>
                {t('exportAs', { version })}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
});
