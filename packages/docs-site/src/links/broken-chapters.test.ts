import { expect, it } from 'vitest';
import { brokenChapters } from './broken-chapters.ts';

it('names addresses that lead to no page and to no heading', () => {
  const pages = [{ path: 'kit/test', title: 'Test', section: 'Test', body: '<h2 id="offline">Offline</h2>' }];
  expect(brokenChapters(['kit/test', 'kit/test#offline', 'kit/test#leaks', 'kit/gone'], pages)).toEqual([
    'Errors of the SDK lead to kit/test#leaks, which is no heading of that page.',
    'Errors of the SDK lead to kit/gone, which is no page.',
  ]);
});
