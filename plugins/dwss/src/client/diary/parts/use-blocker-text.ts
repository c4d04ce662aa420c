import { knownKey, useFormat, useMessages } from '@gantry/plugin-sdk';
import type { StepBlocker } from '@gantry/plugin-ui';
import { dayGaps } from '../../../contract/diary/form.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useItemName } from './use-item-name.ts';

/** Returns a sentence for a rule that blocks a step of the diary or its items, with the names of what it is about. */
export function useBlockerText(diary: SiteDiary | undefined): (blocker: StepBlocker) => string {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const itemName = useItemName(diary);
  const nameOf = (about: string): string => {
    const [first = '', at, inner] = about.split('.');
    const key = knownKey(terms, `field.${inner ?? first}`);
    if (inner !== undefined && key) {
      const list = knownKey(terms, `work.${first}`);
      return t('inRow', { field: term(key), list: list ? term(list) : first, row: Number(at) + 1 });
    }
    return itemName(about) ?? (key ? term(key) : about);
  };
  return ({ code, about }) => {
    const key = knownKey(texts, `blocker.${code}`);
    if (key === undefined) return code;
    const [name = '', one = '', other = ''] = about;
    return t(key, { about: format.list(about.map(nameOf)), name, one, other });
  };
}

/** What the diary lacks before it is submitted; none once it is. */
export function blockersOf(diary: SiteDiary): readonly StepBlocker[] {
  if (diary.status !== 'Draft' && diary.status !== 'Rejected') return [];
  const gaps = dayGaps(diary);
  const there = diary.portions.filter(({ status }) => status !== 'Removed');
  const open = there.filter(({ status }) => status !== 'Submitted').map(({ id }) => id);
  return [
    ...(gaps.length > 0 ? [{ code: 'DAY_INCOMPLETE', about: gaps }] : []),
    ...(there.length === 0 ? [{ code: 'NO_PORTION', about: [] }] : []),
    ...(open.length > 0 ? [{ code: 'PORTIONS_OPEN', about: open }] : []),
  ];
}
