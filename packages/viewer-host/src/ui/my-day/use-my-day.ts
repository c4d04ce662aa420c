import { useFormat } from '@gantry/plugin-sdk';
import { useNow } from '@gantry/plugin-ui';
import { type DayItem, dayItemOf, type MyDay, myDay, startNext } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';

/** The member's steps in the open project. Read inside an `observer`. */
export function useMyDay(): {
  readonly day: MyDay;
  /** Those that are not for a later day, in the order of the page. */
  readonly today: readonly DayItem[];
  readonly now: number;
  /** What *Start next* offers. */
  readonly start: DayItem | undefined;
} {
  const { notifications, projects } = useHost();
  const format = useFormat();
  const now = useNow();
  const here = notifications.page.waiting.filter(({ project }) => project.id === projects.current?.id);
  const date = format.isoDay(new Date(now));
  const items = here.flatMap((one) => dayItemOf(one) ?? []);
  const dayOf = (moment: number) => format.isoDay(new Date(moment));
  const day = myDay(items, now, (moment) => dayOf(moment) <= date);
  return {
    day,
    today: [...day.overdue, ...day.now, ...day.next, ...day.later],
    now,
    start: startNext(day, (moment) => dayOf(moment) === date),
  };
}
