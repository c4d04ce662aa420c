import { createMessages, type MenuHit, type ObjectRef, problemText } from '@gantry/plugin-sdk';
import { scheduleLimits } from '../../../contract/schedule/activity.ts';
import type { ScheduleModule } from '../schedule-module.ts';
import { scheduleProblems } from '../schedule-problems.ts';
import { ChooseActivity } from './choose-activity.tsx';
import { linkMessages } from './link-messages.ts';

type Command = { readonly target?: MenuHit };

/** What was pointed at, or else what is selected. */
function meant({ context }: ScheduleModule, { target }: Command): readonly ObjectRef[] {
  return target?.kind === 'object' && target.objects.length > 0 ? target.objects : context.selection.current;
}

const plain = (objects: readonly ObjectRef[]) =>
  objects.map(({ modelId, globalId }) => ({ modelId, globalId }));

/** Asks for an activity and links objects to it. */
export async function linkObjects(module: ScheduleModule, command: Command): Promise<void> {
  const { api, context } = module;
  const { t } = createMessages(linkMessages, context.session.locale);
  const objects = meant(module, command);
  const tell = (text: string, tone: 'success' | 'warning' | 'danger') =>
    context.notifications.show({ text, tone });
  if (objects.length === 0) return void tell(t('nothing'), 'warning');
  if (objects.length > scheduleLimits.objects)
    return void tell(t('tooMany', { most: scheduleLimits.objects }), 'warning');
  const activityId = await context.dialogs.open<string>(
    { component: ({ finish }) => <ChooseActivity api={api} onChoose={finish} /> },
    { title: t('title', { count: objects.length }), size: 'm' },
  );
  if (activityId === undefined) return;
  try {
    const { added } = await api.link({ activityId, objects: plain(objects) });
    if (added === 0) tell(t('linkedAll', { activity: activityId }), 'success');
    else tell(t('linked', { count: added, activity: activityId }), 'success');
  } catch (error) {
    tell(problemText(error, context.session.locale, scheduleProblems), 'danger');
  }
}

/** Takes objects off all their activities, after asking. */
export async function unlinkObjects(module: ScheduleModule, command: Command): Promise<void> {
  const { api, context } = module;
  const { t } = createMessages(linkMessages, context.session.locale);
  const objects = meant(module, command).slice(0, scheduleLimits.objects);
  if (objects.length === 0) return void context.notifications.show({ text: t('nothing'), tone: 'warning' });
  const isMeant = await context.dialogs.confirm({
    title: t('unlinkTitle', { count: objects.length }),
    text: t('unlinkText'),
    danger: true,
    confirmLabel: t('unlink'),
    cancelLabel: t('cancel'),
  });
  if (!isMeant) return;
  try {
    const { removed } = await api.unlink({ objects: plain(objects) });
    context.notifications.show({ text: t('unlinked', { count: removed }), tone: 'success' });
  } catch (error) {
    context.notifications.show({
      text: problemText(error, context.session.locale, scheduleProblems),
      tone: 'danger',
    });
  }
}
