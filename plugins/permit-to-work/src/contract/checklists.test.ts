import { expect, test } from 'vitest';
import { checklists, foreignChecklistItems, openChecklistItems } from './checklists.ts';
import { permitTypes } from './permit-type.ts';

test.each(permitTypes)('%s has items with unique ids and both languages', (type) => {
  const items = checklists[type];
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  for (const item of items) expect(item.en && /\p{Script=Han}/u.test(item['zh-CN'])).toBe(true);
});

test('an item is open until it is answered yes, or not applicable where that is allowed', () => {
  const answers = checklists.Lifting.map((item) => ({ itemId: item.id, answer: 'na' as const, remark: '' }));
  expect(openChecklistItems('Lifting', answers)).toEqual(
    checklists.Lifting.filter((item) => item.mandatory === true).map((item) => item.id),
  );
  expect(openChecklistItems('Lifting', [])).toHaveLength(checklists.Lifting.length);
  expect(
    openChecklistItems(
      'Lifting',
      answers.map((answer) => ({ ...answer, answer: 'yes' as const })),
    ),
  ).toEqual([]);
  expect(openChecklistItems('Lifting', [{ itemId: 'wind', answer: 'no', remark: '' }])).toContain('wind');
});

test('answers to another type’s items and duplicate answers are foreign', () => {
  const answer = (itemId: string) => ({ itemId, answer: 'yes' as const, remark: '' });
  expect(foreignChecklistItems('Lifting', [answer('wind'), answer('shoring'), answer('wind')])).toEqual([
    'shoring',
    'wind',
  ]);
});
