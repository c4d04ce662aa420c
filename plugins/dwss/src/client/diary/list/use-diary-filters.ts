import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type FilterPreset, type FilterSpec, useFetched } from '@gantry/plugin-ui';
import { countedAs } from '../../../contract/diary/requests.ts';
import { nameIn } from '../../parts/name-in.ts';
import { usePortionEntries } from '../../reference/use-portion-choices.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import type { DiaryFilters } from '../state/diary-list.ts';

/** The filters of the list. What they offer is fetched once for each visit. */
export function useDiaryFilters(): {
  readonly filters: readonly FilterSpec<DiaryFilters>[];
  readonly presets: readonly FilterPreset<DiaryFilters>[];
} {
  const { api } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { locale } = useLanguage();
  const portions = usePortionEntries();
  const users = useFetched(async (signal) => (await api.siteDiaryUsers({}, { signal })).users, {
    key: 'users',
  });
  return {
    filters: [
      { kind: 'dates', from: 'from', to: 'to', label: term('field.diary_date') },
      {
        kind: 'select',
        name: 'portion',
        label: term('field.portion'),
        allLabel: t('allPortions'),
        options: (portions.value ?? []).map((one) => ({ value: one.id, label: nameIn(locale, one) })),
        whyEmpty: portions.value && t('noPortions'),
      },
      {
        kind: 'select',
        name: 'draft_by',
        label: term('field.created_by'),
        allLabel: t('everybody'),
        options: (users.value ?? [])
          .filter(({ can_write }) => can_write)
          .map(({ userId, name }) => ({ value: userId, label: name })),
        whyEmpty: users.value && t('nobodyWrites'),
      },
    ],
    presets: [
      { id: 'mine', label: t('mine'), filters: { mine: 'true' } },
      ...countedAs.map((counted) => ({ id: counted, label: term(counted), filters: { counted } })),
    ],
  };
}
