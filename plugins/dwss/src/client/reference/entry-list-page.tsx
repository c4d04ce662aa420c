import { useMessages } from '@gantry/plugin-sdk';
import { type FilterSpec, ListPage } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { typeKinds } from '../../contract/reference/entries.ts';
import {
  type Entry,
  type EntryFilters,
  type EntryList,
  type EntryOrder,
  namesOf,
} from '../state/reference-lists.ts';
import { useEntryActions } from './entry-actions.tsx';
import { useEntryColumns } from './entry-columns.tsx';
import { referenceMessages } from './messages.ts';
import { usePortionChoices } from './use-portion-choices.ts';

interface EntryListPageProps<E extends Entry> {
  readonly entries: EntryList<E>;
  readonly above: ReactNode;
  readonly actions: ReactNode;
  /** Nothing is added to the list, which is too short to be searched. */
  readonly isFixed?: boolean;
  /** Edits an entry, or without one adds it. */
  readonly onOpen: (entry: E | undefined) => void;
}

/** The page of one list. */
export const EntryListPage = observer(function EntryListPage<E extends Entry>(props: EntryListPageProps<E>) {
  const { entries, above, actions, isFixed = false, onOpen } = props;
  const { t } = useMessages(referenceMessages);
  const { id, list } = entries;
  const columns = useEntryColumns(id);
  const portions = usePortionChoices(id === 'locations' || id === 'types');
  const rowActions = useEntryActions(entries, onOpen);
  const filters: readonly (FilterSpec<EntryFilters> | false)[] = [
    {
      kind: 'select',
      name: 'offered',
      label: t('column.state'),
      allLabel: t('allStates'),
      options: [
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('inactive') },
      ],
    },
    id === 'types' && {
      kind: 'select',
      name: 'type',
      label: t('column.type'),
      allLabel: t('allTypes'),
      options: typeKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    },
    (id === 'locations' || id === 'types') && {
      kind: 'select',
      name: 'portion',
      label: t('column.portion'),
      allLabel: t('allPortions'),
      options: portions.options,
      whyEmpty: portions.isEmpty ? t('noPortions') : undefined,
    },
  ];
  return (
    <ListPage<E, EntryFilters, EntryOrder>
      title={t('title')}
      text={t(`text.${id}`)}
      above={above}
      actions={actions}
      list={list}
      columns={columns}
      rowName={(entry) => namesOf(entry).name}
      {...(!isFixed && {
        searchLabel: t('search'),
        filters: filters.filter((one): one is FilterSpec<EntryFilters> => one !== false),
        onAdd: () => onOpen(undefined),
      })}
      rowActions={rowActions}
      empty={{ title: t(`empty.${id}`), text: t('emptyText') }}
    />
  );
  // `observer` forgets type parameters.
}) as <E extends Entry>(props: EntryListPageProps<E>) => ReactElement;
