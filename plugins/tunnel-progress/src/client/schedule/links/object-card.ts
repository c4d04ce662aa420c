import {
  createFormat,
  dayInZone,
  type ObjectCardProvider,
  type ObjectRef,
  type Tone,
  translate,
} from '@gantry/plugin-sdk';
import { permissions } from '../../../contract/permissions.ts';
import { daysOf } from '../../../contract/schedule/activity.ts';
import { dayNumber, daysLate, stateAt, type WorkState } from '../../../contract/schedule/state-at.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import type { ScheduleModule } from '../schedule-module.ts';

/** Activities that a card names. */
const named = 4;

const tones: Readonly<Record<WorkState, Tone>> = {
  notStarted: 'neutral',
  inProgress: 'info',
  done: 'success',
  lateStart: 'danger',
  lateFinish: 'danger',
  early: 'info',
  removed: 'paused',
};

/** The activities of an object, how they stand on the timeline's day, and their planned days. */
export async function activityCard(
  { api, context }: ScheduleModule,
  { modelId, globalId }: ObjectRef,
  signal: AbortSignal,
): ReturnType<ObjectCardProvider> {
  const { activities, dataDay } = await api.objectActivities({ modelId, globalId }, { signal });
  const { locale, project } = context.session;
  const format = createFormat({ locale, timeZone: project.timeZone });
  const day = dayNumber(dayInZone(context.timeline.now, project.timeZone));
  const text = (key: (typeof scheduleMessages.keys)[number], values = {}) =>
    translate(scheduleMessages, locale, key, values);
  const rows = activities.slice(0, named).flatMap((activity) => {
    const days = daysOf(activity);
    const state = stateAt(days, day, 'both', dayNumber(dataDay));
    const late = daysLate(days, day, dayNumber(dataDay));
    const words = [text(`state.${state}`), ...(late > 0 ? [text('daysLate', { count: late })] : [])];
    return [
      { label: activity.activityId, value: words.join(' · '), tone: tones[state] },
      {
        label: text('mode.planned'),
        value: text('rowPlanned', {
          start: format.day(activity.planStart),
          finish: format.day(activity.planFinish),
        }),
      },
    ];
  });
  const canLink = context.permissions.has(permissions.upload);
  const none = { label: text('rowLabel'), value: text('rowNone') };
  return {
    rows: rows.length > 0 ? rows : [none],
    actions: [
      ...(canLink ? ['link-activity'] : []),
      ...(canLink && activities.length > 0 ? ['unlink-activity'] : []),
      'open-programme',
    ],
  };
}
