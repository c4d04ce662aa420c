import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type EntryColumn, type Fetched, useFetched } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { nameIn } from '../../parts/name-in.ts';
import { usePortionEntries } from '../../reference/use-portion-choices.ts';
import { terms } from '../messages/terms.ts';
import { useDiaryModule } from '../module.ts';

/** Members who write portions. */
export function useWriters(): Fetched<
  readonly {
    readonly userId: string;
    readonly name: string;
    readonly company: string;
    readonly title: string;
  }[]
> {
  const { api } = useDiaryModule();
  return useFetched(
    async (signal) => (await api.siteDiaryUsers({}, { signal })).users.filter(({ can_write }) => can_write),
    { key: 'writers' },
  );
}

/** The columns in which portions and their engineers are chosen. */
export function usePortionColumns(): {
  readonly columns: readonly EntryColumn[];
  /** The list of portions has loaded, and offers none. */
  readonly isEmpty: boolean;
} {
  const { t: term } = useMessages(terms);
  const { locale } = useLanguage();
  const portions = usePortionEntries();
  const writers = useWriters();
  const offered = useMemo(() => portions.value?.filter((one) => one.offered), [portions.value]);
  const columns = useMemo(
    (): readonly EntryColumn[] => [
      {
        name: 'portion',
        label: term('field.portion'),
        kind: 'choice',
        options: (offered ?? []).map((one) => ({ value: one.id, label: nameIn(locale, one) })),
      },
      {
        name: 'engineer',
        label: term('field.engineer'),
        kind: 'choice',
        options: (writers.value ?? []).map(({ userId, name, company }) => ({
          value: userId,
          label: [name, company].filter(Boolean).join(' · '),
        })),
      },
    ],
    [offered, writers.value, term, locale],
  );
  return { columns, isEmpty: offered?.length === 0 };
}
