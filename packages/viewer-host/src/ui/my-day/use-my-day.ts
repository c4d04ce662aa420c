import { useFormat } from '@gantry/plugin-sdk';
import { useNow } from '@gantry/plugin-ui';
import { dayItemOf, type MyDay, myDay } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';

/** The member's steps in the open project. Read inside an `observer`. */
export function useMyDay(): { readonly day: MyDay; readonly now: number } {
  const { notifications, projects } = useHost();
  const format = useFormat();
  const now = useNow();
  const here = notifications.page.waiting.filter(({ project }) => project.id === projects.current?.id);
  const today = format.isoDay(new Date(now));
  const items = here.flatMap((one) => dayItemOf(one) ?? []);
  return { day: myDay(items, now, (moment) => format.isoDay(new Date(moment)) <= today), now };
}
