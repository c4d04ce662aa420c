import { expect, it } from 'vitest';
import { Slugs } from './slugs.ts';

it.each([
  ['Write a plugin', 'write-a-plugin'],
  ['E-mails and web hooks', 'e-mails-and-web-hooks'],
  ['Who may do what?', 'who-may-do-what'],
  ['`ctx.scene` & views', 'ctxscene--views'],
  ['人数 Count', '人数-count'],
])('gives %s the anchor that GitHub gives it', (heading, slug) => {
  expect(new Slugs().next(heading)).toBe(slug);
});

it('numbers headings of a page that say the same', () => {
  const slugs = new Slugs();
  expect(['Test', 'Test', 'Tests', 'test'].map((heading) => slugs.next(heading))).toEqual([
    'test',
    'test-1',
    'tests',
    'test-2',
  ]);
});
