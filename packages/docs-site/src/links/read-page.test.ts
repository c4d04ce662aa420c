import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

it('divides a page into its headings and the text below each', () => {
  const html =
    '<h1 id="a">A &amp; b<a class="anchor" href="#a"></a></h1>\n<p>One <code>two</code>.</p><h3 id="c">C</h3><p>Three</p><h5 id="d">D</h5>';
  expect(readPage(html)).toEqual({
    sections: [
      { level: 1, id: 'a', text: 'A & b', body: 'One two.' },
      { level: 3, id: 'c', text: 'C', body: 'Three D' },
    ],
    ids: new Set(['a', 'c', 'd']),
    links: ['#a'],
  });
});
