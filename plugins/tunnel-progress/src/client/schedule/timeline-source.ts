import { startOfDayInZone, type TimelineItem, type TimelineSource, translate } from '@gantry/plugin-sdk';
import { isoOf, never } from '../../contract/schedule/state-at.ts';
import type { ScheduleContext } from './context.ts';
import { type ProgrammeModel, programmeRange } from './programme-model.ts';
import type { ProgrammeStore } from './programme-store.ts';
import { scheduleMessages } from './schedule-messages.ts';

/** Items that the timeline draws: those that begin first. */
const mostItems = 24;

/** The programme on the timeline: a bar for each item of work, and the model as it stands on the day. */
export function timelineSource(
  context: ScheduleContext,
  store: () => Promise<ProgrammeStore>,
): TimelineSource {
  const { timeZone } = context.session.project;
  const at = (day: number) => startOfDayInZone(isoOf(day) ?? '1970-01-01', timeZone);
  return {
    async getRange() {
      const model = await (await store()).loaded();
      const range = model === undefined ? undefined : programmeRange(model);
      const now = context.timeline.now;
      return range === undefined ? { from: now, to: now } : { from: at(range.from), to: at(range.to) };
    },
    async getItems() {
      const model = await (await store()).loaded();
      return model === undefined ? [] : itemsOf(model, at, context);
    },
    apply: async (time, effect, signal) => (await store()).show(time, effect, signal),
  };
}

function itemsOf(
  model: ProgrammeModel,
  at: (day: number) => Date,
  { session }: ScheduleContext,
): readonly TimelineItem[] {
  const { items, trades } = model.programme.activities;
  const spans = new Map<string, { from: number; to: number; activities: number; done: number }>();
  for (const [activity, days] of model.days.entries()) {
    const name = items[activity] || trades[activity] || '';
    if (name === '') continue;
    const span = spans.get(name) ?? { from: never, to: 0, activities: 0, done: 0 };
    spans.set(name, span);
    span.from = Math.min(span.from, days.planStart);
    span.to = Math.max(span.to, days.planFinish);
    span.activities += 1;
    if (days.actualFinish !== never) span.done += 1;
  }
  return [...spans]
    .sort(([, a], [, b]) => a.from - b.from)
    .slice(0, mostItems)
    .map(([name, { from, to, activities, done }]) => ({
      id: name,
      label: name,
      from: at(from),
      to: at(to),
      status: translate(
        scheduleMessages,
        session.locale,
        done === activities ? 'state.done' : 'state.inProgress',
      ),
    }));
}
