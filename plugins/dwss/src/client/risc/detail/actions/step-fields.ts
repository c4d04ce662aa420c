import { dateTimeInZone, parseDateTimeInZone } from '@gantry/plugin-sdk';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { earlierThan, isSameMinute } from '../../../../contract/risc/guards.ts';
import type { StepBody } from '../../../../contract/risc/requests.ts';
import { openTask } from './step-needs.ts';

/** The module's own inputs of a step. Times are texts as the user types them. */
export interface StepFields {
  readonly skip: boolean;
  readonly inspectedAt: string;
  readonly completedAt: string;
  readonly recurrence: boolean;
  readonly needCountersign: boolean;
  readonly LS: string | null;
  readonly RE: string | null;
  readonly cc: readonly string[];
  readonly notes: string;
}

/** The inputs of a step that was just opened. Who confirms a result is offered what the inspector found; others the present minute. */
export function emptyFields(form: RiscForm, now: number, timeZone: string): StepFields {
  const found = openTask(form)?.task === 'CONFIRM' ? form.results.at(-1) : undefined;
  const completed = found?.inspectionCompletionDateTime ?? null;
  return {
    skip: false,
    inspectedAt: dateTimeInZone(found?.actual_inspection_date ?? new Date(now), timeZone),
    completedAt: completed === null ? '' : dateTimeInZone(completed, timeZone),
    recurrence: found?.recurrenceOfNonConformities ?? false,
    needCountersign: false,
    LS: null,
    RE: null,
    cc: [],
    notes: '',
  };
}

/** What the inspection comes before, by the time that is filled in; it then has to be said why. */
export function earlyFor(form: RiscForm, inspectedAt: string | undefined): ReturnType<typeof earlierThan> {
  if (inspectedAt === undefined) return [];
  const found = openTask(form)?.task === 'CONFIRM' ? form.results.at(-1) : undefined;
  if (found !== undefined && isSameMinute(found.actual_inspection_date, inspectedAt)) return [];
  return earlierThan(inspectedAt, form);
}

export type StepProblem = 'inspectedAt' | 'completedAt' | 'countersign';

/** What is wrong with the inputs of a result. Whether a time is over is for the server's clock to say. */
export function resultProblems(
  fields: StepFields,
  about: { readonly timeZone: string; readonly asksCountersign: boolean },
): readonly StepProblem[] {
  const { timeZone, asksCountersign } = about;
  const inspectedAt = parseDateTimeInZone(fields.inspectedAt, timeZone);
  const isCompletedWrong =
    fields.completedAt.trim() !== '' && parseDateTimeInZone(fields.completedAt, timeZone) === undefined;
  return [
    ...(inspectedAt === undefined ? ['inspectedAt' as const] : []),
    ...(isCompletedWrong ? ['completedAt' as const] : []),
    ...(asksCountersign && fields.needCountersign && fields.LS === null && fields.RE === null
      ? ['countersign' as const]
      : []),
  ];
}

/** The inputs of a result as the call has them. */
export function resultBody(
  fields: StepFields,
  { timeZone, asksCountersign }: { readonly timeZone: string; readonly asksCountersign: boolean },
): Partial<StepBody> {
  const inspectedAt = parseDateTimeInZone(fields.inspectedAt, timeZone);
  const completedAt = parseDateTimeInZone(fields.completedAt, timeZone);
  const names = asksCountersign && fields.needCountersign;
  return {
    ...(inspectedAt !== undefined && { actual_inspection_date: inspectedAt }),
    ...(completedAt !== undefined && { inspectionCompletionDateTime: completedAt }),
    recurrenceOfNonConformities: fields.recurrence,
    need_countersign: names,
    LS: names ? fields.LS : null,
    RE: names ? fields.RE : null,
    cc: [...fields.cc],
    notes: fields.notes,
  };
}
