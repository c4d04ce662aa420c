import { type Locale, useLanguage } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import {
  type Discipline,
  disciplineNames,
  disciplines,
  disciplineTitles,
} from '../../contract/discipline.ts';
import { referenceTopics } from '../../contract/reference/calls.ts';
import { useSiteForms } from '../site-forms.ts';
import { nameIn } from './name-in.ts';

const topics = [referenceTopics.changed];

/** The disciplines as the project calls them, and those that new forms offer. Until they have loaded, the usual ones. */
export function useDisciplines(): {
  readonly nameOf: (id: Discipline) => string;
  /** In both languages, for paper. */
  readonly namesOf: (id: Discipline) => Readonly<Record<Locale, string>>;
  readonly offered: readonly Discipline[];
} {
  const { context, reference } = useSiteForms();
  const { locale } = useLanguage();
  const { value } = useFetched(
    async (signal) => (await reference.api.disciplineEntries({}, { signal })).rows,
    { key: 'disciplines', live: context.live, topics },
  );
  return useMemo(() => {
    const nameFor = (language: Locale, id: Discipline) => {
      const entry = value?.find((one) => one.id === id);
      // A usual name has its usual translation.
      const isUsual = entry?.name_zh === '' && entry.name === disciplineNames[id];
      return entry === undefined || isUsual ? disciplineTitles[language][id] : nameIn(language, entry);
    };
    return {
      nameOf: (id: Discipline) => nameFor(locale, id),
      namesOf: (id: Discipline) => ({ en: nameFor('en', id), 'zh-CN': nameFor('zh-CN', id) }),
      offered: value?.filter(({ offered }) => offered).map(({ id }) => id) ?? disciplines,
    };
  }, [value, locale]);
}
