import { expect, it } from 'vitest';
import { storyIds } from './story-ids.ts';

it('lists the stories of a file', () => {
  const text = `const one = { Wrong: () => null };
export const stories: Record<string, () => ReactNode> = {
  'Nobody chosen, by company': () => <One />,
  Disabled: () => (
    <One title={{ Inner: () => 2 }} />
  ),
};
`;
  expect(storyIds('people/person-picker.story.tsx', text)).toEqual([
    'people/person-picker/Nobody chosen, by company',
    'people/person-picker/Disabled',
  ]);
  const short =
    'export const stories = { Blank: () => <Crew count={0} />, Written: () => <Crew count={6} /> };\n';
  expect(storyIds('form/entry.story.tsx', short)).toEqual(['form/entry/Blank', 'form/entry/Written']);
});

it('refuses a file without stories', () => {
  expect(() => storyIds('a.story.tsx', 'export const none = {};')).toThrow('a.story.tsx has no stories');
});
