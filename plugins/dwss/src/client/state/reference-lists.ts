import type { Api } from '@gantry/plugin-sdk';
import { type PageAsk, PagedList } from '@gantry/plugin-ui';
import { type ReferenceList, type referenceCalls, referenceTopics } from '../../contract/reference/calls.ts';
import {
  type Contractor,
  type DisciplineEntry,
  type Location,
  type Portion,
  type ReferenceType,
  typeKinds,
} from '../../contract/reference/entries.ts';
import type { SiteFormsContext } from '../context.ts';

export type ReferenceApi = Api<typeof referenceCalls>;
export type Entry = Portion | Location | ReferenceType | Contractor | DisciplineEntry;

/** Only some lists have the last two. */
export interface EntryFilters extends Record<string, string | undefined> {
  readonly offered: string | undefined;
  readonly portion: string | undefined;
  readonly type: string | undefined;
}
export type EntryOrder = 'position' | 'name' | 'code';

/** One of the lists: its entries, and what can be done with one. */
export interface EntryList<E extends Entry> {
  readonly id: ReferenceList;
  readonly list: PagedList<E, EntryFilters, EntryOrder>;
  /** Says whether new forms offer the entry. */
  offer(entry: E, offered: boolean): Promise<E>;
  /** The three disciplines are fixed. */
  readonly move?: (entry: E, position: number) => Promise<E>;
  readonly remove?: (entry: E) => Promise<unknown>;
}
export type EntryLists = ReturnType<typeof entryLists>;

export function entryLists(context: SiteFormsContext, api: ReferenceApi) {
  const listOf = <E extends Entry>(
    fetch: (
      ask: PageAsk<EntryOrder> & EntryFilters,
      signal: AbortSignal,
    ) => Promise<{ readonly rows: E[]; readonly total: number; readonly unreadable?: number }>,
  ) =>
    new PagedList<E, EntryFilters, EntryOrder>(context, {
      orderBy: 'position',
      filters: { offered: undefined, portion: undefined, type: undefined },
      rowKey: ({ id }) => id,
      topics: [referenceTopics.changed],
      permission: 'REF_ADMIN',
      fetch,
    });
  return {
    portions: {
      id: 'portions',
      list: listOf((ask, signal) => api.portionPage(asked(ask), { signal })),
      offer: ({ id, version }, offered) => api.updatePortion({ id, version, offered }),
      move: ({ id }, position) => api.movePortion({ id, position }),
      remove: ({ id }) => api.removePortion({ id }),
    } satisfies EntryList<Portion>,
    locations: {
      id: 'locations',
      list: listOf((ask, signal) =>
        api.locationPage({ ...asked(ask), portion: ask.portion ?? '' }, { signal }),
      ),
      offer: ({ id, version }, offered) => api.updateLocation({ id, version, offered }),
      move: ({ id }, position) => api.moveLocation({ id, position }),
      remove: ({ id }) => api.removeLocation({ id }),
    } satisfies EntryList<Location>,
    types: {
      id: 'types',
      list: listOf((ask, signal) =>
        api.typePage({ ...asked(ask), portion: ask.portion ?? '', type: kindOf(ask.type) }, { signal }),
      ),
      offer: ({ id, version }, offered) => api.updateType({ id, version, offered }),
      move: ({ id }, position) => api.moveType({ id, position }),
      remove: ({ id }) => api.removeType({ id }),
    } satisfies EntryList<ReferenceType>,
    contractors: {
      id: 'contractors',
      list: listOf((ask, signal) => api.contractorPage(asked(ask), { signal })),
      offer: ({ id, version }, offered) => api.updateContractor({ id, version, offered }),
      move: ({ id }, position) => api.moveContractor({ id, position }),
      remove: ({ id }) => api.removeContractor({ id }),
    } satisfies EntryList<Contractor>,
    disciplines: {
      id: 'disciplines',
      list: listOf(async (_, signal) => {
        const { rows, unreadable } = await api.disciplineEntries({}, { signal });
        return { rows, unreadable, total: rows.length };
      }),
      offer: ({ id, version }, offered) => api.updateDiscipline({ id, version, offered }),
    } satisfies EntryList<DisciplineEntry>,
  } as const;
}

function asked({ page, pageSize, orderBy, isDesc, search, offered }: PageAsk<EntryOrder> & EntryFilters) {
  return { page, pageSize, orderBy, isDesc, search, offered: answerOf(offered) };
}

const answerOf = (offered: string | undefined): 'yes' | 'no' | '' =>
  offered === 'yes' || offered === 'no' ? offered : '';

const kindOf = (type: string | undefined) => typeKinds.find((kind) => kind === type) ?? '';

/** The name in which an entry is kept, and its Chinese one, which may be empty. */
export const namesOf = (entry: Entry) =>
  'data' in entry
    ? { name: entry.data, name_zh: entry.data_zh }
    : { name: entry.name, name_zh: entry.name_zh };
