import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { fullPeriod } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';

/** Describes a conflict in two lines: what it is, then where and when. */
export function useConflictText(): (conflict: Conflict) => { readonly title: string; readonly text: string } {
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  return ({ kind, distance, permit, location }) => {
    const where =
      distance === null
        ? t('conflict.samePlace', { location: location.name })
        : t('conflict.distance', { metres: format.number(distance), location: location.name });
    const other = permit && [
      permit.number ?? term('noNumber'),
      term(`type.${permit.permitType}`),
      term(`status.${permit.status}`),
      fullPeriod(permit, format),
    ];
    return { title: t(`conflict.${kind}`), text: [...(other ?? []), where].join(' · ') };
  };
}
