import { useMessages } from '@gantry/plugin-sdk';
import { type ListColumn, Mono, StateTag } from '@gantry/plugin-ui';
import type { ReferenceList } from '../../contract/reference/calls.ts';
import { nameIn } from '../parts/name-in.ts';
import { type Entry, type EntryOrder, namesOf } from '../state/reference-lists.ts';
import { referenceMessages } from './messages.ts';
import { usePlaceWords } from './place-words.ts';

type Column = ListColumn<Entry, EntryOrder>;

/** The columns of a list: those that all have, and what its entries have besides. */
export function useEntryColumns(id: ReferenceList): readonly Column[] {
  const { t, locale } = useMessages(referenceMessages);
  const placeWords = usePlaceWords();
  const portionOf = (entry: Entry) =>
    !('portion_name' in entry)
      ? ''
      : entry.portion_master === null
        ? t('allPortions')
        : nameIn(locale, { name: entry.portion_name, name_zh: entry.portion_name_zh });
  const codeOf = (entry: Entry) => ('code' in entry ? entry.code : '');
  const kindOf = (entry: Entry) =>
    'subtype' in entry ? `${t(`kind.${entry.type}`)} · ${entry.subtype}` : '';
  const isOfPortion = id === 'locations' || id === 'types';
  const columns: readonly (Column | false)[] = [
    {
      id: 'position',
      header: t('column.position'),
      orderBy: 'position',
      align: 'end',
      width: '64px',
      priority: 3,
      cell: ({ position }) => position,
    },
    {
      id: 'name',
      header: t('column.name'),
      orderBy: 'name',
      naming: true,
      cell: (entry) => namesOf(entry).name,
      title: (entry) => namesOf(entry).name,
      below: (entry) =>
        [namesOf(entry).name_zh, codeOf(entry), portionOf(entry), kindOf(entry)].filter(Boolean).join(' · '),
    },
    {
      id: 'name_zh',
      header: t('column.name_zh'),
      priority: 3,
      cell: (entry) => namesOf(entry).name_zh || '–',
      title: (entry) => namesOf(entry).name_zh,
    },
    id !== 'disciplines' && {
      id: 'code',
      header: t('column.code'),
      orderBy: 'code',
      width: '110px',
      priority: 2,
      cell: (entry) => (codeOf(entry) === '' ? '–' : <Mono>{codeOf(entry)}</Mono>),
    },
    id === 'types' && {
      id: 'type',
      header: t('column.type'),
      priority: 2,
      cell: kindOf,
      title: kindOf,
    },
    isOfPortion && {
      id: 'portion',
      header: t('column.portion'),
      priority: 2,
      cell: portionOf,
      title: portionOf,
    },
    id === 'locations' && {
      id: 'place',
      header: t('column.place'),
      priority: 3,
      cell: (entry) => ('point' in entry ? placeWords(entry) : '') || '–',
    },
    {
      id: 'state',
      header: t('column.state'),
      width: '104px',
      cell: ({ offered }) => (
        <StateTag tone={offered ? 'success' : 'neutral'}>{t(offered ? 'active' : 'inactive')}</StateTag>
      ),
    },
  ];
  return columns.filter((column): column is Column => column !== false);
}
