import { expect, test } from 'vitest';
import { linkTo } from './link-to.ts';

test.each([
  ['https://gantry.example.com', 'https://gantry.example.com/p/BEM'],
  ['https://gantry.example.com/', 'https://gantry.example.com/p/BEM'],
  ['https://example.com:8443/site/gantry', 'https://example.com:8443/site/gantry/p/BEM'],
  ['https://example.com/gantry/', 'https://example.com/gantry/p/BEM'],
])('a page of the app at %s has the URL %s', (publicUrl, url) => {
  expect(linkTo('/p/BEM', publicUrl)).toBe(url);
});
