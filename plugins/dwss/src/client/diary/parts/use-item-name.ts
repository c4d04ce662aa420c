import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import type { SiteDiary } from '../../../contract/diary/calls.ts';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { texts } from '../messages/texts.ts';

/** Returns the name of a portion or a review of the diary, by its id; undefined for anything else. */
export function useItemName(diary: SiteDiary | undefined): (id: string) => string | undefined {
  const { locale } = useLanguage();
  const { t } = useMessages(texts);
  const { nameOf } = useDisciplines();
  return (id) => {
    const portion = diary?.portions.find((one) => one.id === id);
    if (portion) return nameIn(locale, portion.portion);
    const review = diary?.reviews.find((one) => one.id === id);
    return review && t('reviewOf', { discipline: nameOf(review.discipline) });
  };
}
