import type { ServerHost } from '@gantry/plugin-sdk/server';
import {
  batchBody as diaryBatch,
  stepBody as diaryStep,
  batchVerbs as diaryVerbs,
} from '../contract/diary/requests.ts';
import {
  batchBody as riscBatch,
  stepBody as riscStep,
  batchVerbs as riscVerbs,
} from '../contract/risc/requests.ts';
import type { DiaryBooks } from './diary/diary-kinds.ts';
import { valuesOfDiaries } from './diary/filter-values.ts';
import type { DiarySteps } from './diary/steps.ts';
import { formReader } from './form-reader.ts';
import { valuesOfForms } from './risc/lookup-handlers.ts';
import type { Forms } from './risc/risc-kind.ts';
import type { RiscSteps } from './risc/workflow-handlers.ts';
import { type SharedKinds, type StepAt, sentTo } from './step-handlers.ts';

const sees = { risc: 'RISC_VIEW', diary: 'DIARY_VIEW' } as const;

/** How the shared paths come to each kind of form. */
export function sharedKinds(
  { people }: Pick<ServerHost, 'people'>,
  risc: RiscSteps,
  diary: DiarySteps,
): SharedKinds {
  const diaryStepOf = sentTo({
    permission: sees.diary,
    body: diaryStep,
    handle: ({ taskId, action, userId }: StepAt, body, context) =>
      diary.step(context, { taskId }, action, userId === undefined ? body : { ...body, user_id: userId }),
  });
  return {
    steps: {
      risc: sentTo({
        permission: sees.risc,
        body: riscStep,
        handle: (at: StepAt, body, context) => risc.step(context, at, body),
      }),
      diary: diaryStepOf,
      'diary-portion': diaryStepOf,
      'diary-review': diaryStepOf,
    },
    batches: Object.fromEntries([
      ...riscVerbs.map((verb) => [
        verb,
        sentTo({
          permission: sees.risc,
          body: riscBatch,
          handle: (_at: undefined, body, context) => risc.batch(context, verb, body),
        }),
      ]),
      ...diaryVerbs.map((verb) => [
        verb,
        sentTo({
          permission: sees.diary,
          body: diaryBatch,
          handle: (_at: undefined, body, context) => diary.batch(context, verb, body),
        }),
      ]),
    ]),
    filterValues: {
      RISCForm: { permission: sees.risc, of: (tx, name) => valuesOfForms(people, tx, name) },
      SiteDiary: { permission: sees.diary, of: (tx, name) => valuesOfDiaries(people, tx, name) },
    },
  };
}

/** Reads forms of every kind, and their items. */
export const readFormOf = (forms: Forms, { diaries, portions, reviews }: DiaryBooks) =>
  formReader({
    risc: { permission: sees.risc, records: forms },
    diary: { permission: sees.diary, records: diaries },
    'diary-portion': { permission: sees.diary, records: portions },
    'diary-review': { permission: sees.diary, records: reviews },
  });
