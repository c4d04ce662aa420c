import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

it('divides a page into its headings and members with what is below each', () => {
  const html =
    '<h1 id="a">A &amp; b<a class="anchor" href="#a"></a></h1>\n<p>One <code>two</code>.</p><h3 id="c">C</h3><p>Three</p><h5 id="d">D</h5><div class="member" id="C.m"><p>Four</p></div>';
  expect(readPage(html)).toEqual({
    sections: [
      { level: 1, id: 'a', text: 'A & b', html: '\n<p>One <code>two</code>.</p>' },
      { level: 3, id: 'c', text: 'C', html: '<p>Three</p><h5 id="d">D</h5>' },
      { level: 5, id: 'C.m', text: 'C.m', html: '<p>Four</p></div>' },
    ],
    ids: new Set(['a', 'c', 'd', 'C.m']),
    links: ['#a'],
  });
});
