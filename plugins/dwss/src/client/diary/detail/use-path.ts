import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { type StatusStep, usePersonText } from '@gantry/plugin-ui';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import type { DiaryStep } from '../state/diary-record.ts';

const path = ['Draft', 'Submitted', 'Received', 'Reviewed', 'Confirmed', 'Closed'] as const;

/** The path of the diary itself: what was done, by whom and when, whom it waits for, and what is ahead. */
export function usePath(diary: SiteDiary, history: readonly DiaryStep[]): readonly StatusStep[] {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const personText = usePersonText();
  const own = history.filter(({ item }) => item === null);
  const rejected = own.findLastIndex(({ action }) => action === 'reject');
  // What was done before a rejection is no part of its way.
  const since = own.slice(Math.max(rejected, 0));
  const isRejected = diary.status === 'Rejected';
  const stages: readonly SiteDiary['status'][] = isRejected ? ['Rejected', ...path.slice(1)] : path;
  const now = stages.indexOf(diary.status);
  const open = diary.tasks.findLast(({ closed_at }) => closed_at === null);
  return stages.map((status, at) => {
    const isOver = status === 'Closed' && diary.status === 'Closed';
    const state = at < now || isOver ? 'done' : at === now ? 'current' : 'ahead';
    const shared = { id: status, name: term(`status.${status}`), state } as const;
    if (state === 'current' && open !== undefined)
      return {
        ...shared,
        by: t('waitsFor', {
          who: open.assignee?.name ?? t(knownKey(texts, `part.${open.part}`) ?? 'part.items'),
        }),
        ...((status === 'Draft' || isRejected) && { due: diary.due_at }),
      };
    const reached = (status === 'Draft' ? own : since).findLast(
      ({ to, from }) => to === status && from !== status,
    );
    return state === 'done' && reached ? { ...shared, by: personText(reached.by), at: reached.at } : shared;
  });
}
