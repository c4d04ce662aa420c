import { itemProblems, type WholeTable, workflowProblems } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { blankDay } from './form.ts';
import {
  type DiaryFacts,
  type DiaryNames,
  diaryGuards,
  diaryWorkflow,
  portionDuring,
  portionWorkflow,
  reviewDuring,
  reviewWorkflow,
} from './workflow.ts';

const written: Omit<DiaryFacts, 'portions' | 'reviews' | 'named'> = {
  day: { ...blankDay, weather_am: 'fine', weather_pm: 'fine' },
  signDate: '2026-01-02',
  diaryDate: '2026-01-01',
  today: '2026-01-02',
};
const diaryTable: WholeTable<DiaryNames, DiaryFacts> = {
  workflow: diaryWorkflow,
  guards: diaryGuards,
  items: {
    portions: {
      workflow: portionWorkflow,
      during: portionDuring,
      quiet: ['save'],
    },
    reviews: { workflow: reviewWorkflow, during: reviewDuring },
  },
  facts: (items, named) => ({
    ...written,
    named,
    portions: items.filter(({ set, status }) => set === 'portions' && status !== 'Removed'),
    reviews: items.filter(({ set }) => set === 'reviews'),
  }),
  effects: {
    askReviews: () => [{ set: 'reviews', action: 'create' }],
    sendBack: (items, named) => [
      ...named.map((id) => ({ id, action: 'sendBack' })),
      ...items
        .filter(({ set, status }) => set === 'reviews' && status !== 'Void')
        .map(({ id }) => ({ id, action: 'void' })),
    ],
  },
};

test('the tables of a diary, its portions and its reviews are sound, each alone and all together', () => {
  expect(workflowProblems(diaryWorkflow)).toEqual([]);
  expect(workflowProblems(portionWorkflow)).toEqual([]);
  expect(workflowProblems(reviewWorkflow)).toEqual([]);
  expect(itemProblems(diaryTable)).toEqual([]);
});
