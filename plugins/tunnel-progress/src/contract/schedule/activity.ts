import { day, line, linePattern } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { type ActivityDays, dayNumber } from './state-at.ts';

/** The most activities, and links to objects, of a project, and the most rows of one import. */
export const scheduleLimits = {
  activities: 20_000,
  links: 200_000,
  rows: 50_000,
  objects: 5000,
  rules: 50,
} as const;

/** The planner's id of an activity, such as `TL-EB-006`. Unique within the project; upper and lower case differ. */
export const activityId = line(80);

const optionalLine = (max: number) => z.string().trim().max(max).regex(linePattern).default('');
const optionalDay = day.nullable().default(null);

/** What a planner says of an activity. Temporary works have days of removal, from which on they are gone. */
export const activityFields = z.strictObject({
  activityId,
  name: optionalLine(300),
  /** The item of progress to which it belongs, by its name; empty for none. */
  itemName: optionalLine(200),
  trade: optionalLine(200),
  /** Where it is, such as `EB 006`. */
  bay: optionalLine(80),
  planStart: day,
  planFinish: day,
  actualStart: optionalDay,
  actualFinish: optionalDay,
  planRemoval: optionalDay,
  actualRemoval: optionalDay,
});
export type ActivityFields = z.output<typeof activityFields>;

const givenDay = day.nullable().optional();

/** What a file says of an activity. A day that it does not speak of is absent and stays as it is; null takes the day away. */
export const givenActivity = activityFields.extend({
  actualStart: givenDay,
  actualFinish: givenDay,
  planRemoval: givenDay,
  actualRemoval: givenDay,
});
export type GivenActivity = z.output<typeof givenActivity>;

/** The activity that comes of what a file says and what was there before: empty texts and absent days leave what is there. */
export function mergedActivity(given: GivenActivity, before?: ActivityFields): ActivityFields {
  const text = (key: 'name' | 'itemName' | 'trade' | 'bay') => given[key] || (before?.[key] ?? '');
  const dayIn = (key: 'actualStart' | 'actualFinish' | 'planRemoval' | 'actualRemoval') => {
    const said = given[key];
    return said === undefined ? (before?.[key] ?? null) : said;
  };
  return {
    ...given,
    name: text('name'),
    itemName: text('itemName'),
    trade: text('trade'),
    bay: text('bay'),
    actualStart: dayIn('actualStart'),
    actualFinish: dayIn('actualFinish'),
    planRemoval: dayIn('planRemoval'),
    actualRemoval: dayIn('actualRemoval'),
  };
}

/** What is wrong with the days of an activity, as a word for a message. */
export const dayProblems = [
  'FINISH_BEFORE_START',
  'ACTUAL_FINISH_BEFORE_START',
  'FINISHED_BUT_NOT_STARTED',
  'REMOVAL_BEFORE_FINISH',
] as const;
export type DayProblem = (typeof dayProblems)[number];

type Days = Pick<
  ActivityFields,
  'planStart' | 'planFinish' | 'actualStart' | 'actualFinish' | 'planRemoval' | 'actualRemoval'
>;

/** @returns undefined for days that can be. */
export function dayProblem(days: Days): DayProblem | undefined {
  const { planStart, planFinish, actualStart, actualFinish, planRemoval, actualRemoval } = days;
  if (planFinish < planStart) return 'FINISH_BEFORE_START';
  if (actualFinish !== null && actualStart === null) return 'FINISHED_BUT_NOT_STARTED';
  if (actualFinish !== null && actualStart !== null && actualFinish < actualStart)
    return 'ACTUAL_FINISH_BEFORE_START';
  if (planRemoval !== null && planRemoval < planFinish) return 'REMOVAL_BEFORE_FINISH';
  if (actualRemoval !== null && (actualFinish === null || actualRemoval < actualFinish))
    return 'REMOVAL_BEFORE_FINISH';
  return undefined;
}

/** The days as numbers. */
export const daysOf = (days: Days): ActivityDays => ({
  planStart: dayNumber(days.planStart),
  planFinish: dayNumber(days.planFinish),
  planRemoval: dayNumber(days.planRemoval),
  actualStart: dayNumber(days.actualStart),
  actualFinish: dayNumber(days.actualFinish),
  actualRemoval: dayNumber(days.actualRemoval),
});
