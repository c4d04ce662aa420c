import { addDays, dayInZone, dayList, startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { type ProjectSettings, RuleError, type Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type Discipline, disciplines } from '../../contract/discipline.ts';

const hour = 3_600_000;
const settingsOf = z.object({
  diaryContractStart: z.string().catch(''),
  diaryDueHours: z.number().min(0).max(240).catch(12),
  diaryReviewS: z.boolean().catch(false),
  diaryReviewC: z.boolean().catch(true),
  diaryReviewG: z.boolean().catch(false),
});

export interface DiaryRules {
  /** First day of the contract; undefined where the project does not say. */
  readonly contractStart: string | undefined;
  /** Hours after the end of the day within which its diary has to be submitted. */
  readonly dueHours: number;
  readonly reviewers: readonly Discipline[];
}

export async function rulesOf(settings: ProjectSettings, tx: Tx): Promise<DiaryRules> {
  const found = settingsOf.parse(await settings.project(tx));
  return {
    contractStart: dayList(found.diaryContractStart).days[0],
    dueHours: found.diaryDueHours,
    reviewers: disciplines.filter((code) => found[`diaryReview${code}`]),
  };
}

/** When the diary of a day has to be submitted, ISO 8601. */
export const dueOf = (day: string, { dueHours }: DiaryRules, timeZone: string): string =>
  new Date(startOfDayInZone(addDays(day, 1), timeZone).getTime() + dueHours * hour).toISOString();

/** @throws RuleError RULE_BROKEN for a day that has not come, or was before the contract */
export function requireDay(
  day: string,
  { contractStart }: DiaryRules,
  { now, timeZone }: Pick<Act, 'now' | 'timeZone'>,
): void {
  const refuse = (code: string, message: string) => {
    throw new RuleError('RULE_BROKEN', message, { fields: [{ path: 'diary_date', code }] });
  };
  if (day > dayInZone(now, timeZone))
    refuse('FUTURE', 'This day has not come yet. Choose today or a day before.');
  if (contractStart !== undefined && day < contractStart)
    refuse('BEFORE_CONTRACT', `The contract begins on ${contractStart}. Choose a day from then on.`);
}
