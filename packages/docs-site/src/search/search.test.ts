import { expect, it } from 'vitest';
import { searchEntries, searchScript } from './search-index.ts';
import { PageSearch } from './search-pages.ts';

const page = (path: string, title: string, body: string) => ({ path, title, body, section: 'Guide' });
const pages = [
  page(
    'kit/test',
    'Test',
    '<h1 id="test">Test</h1><p>Hosts.</p><h2 id="host">The test host</h2><p>A camera flies.</p>',
  ),
  page(
    'kit/scene',
    'The scene',
    '<h1 id="the-scene">The scene</h1><p>x</p><h2 id="camera">Camera</h2><p>Metres.</p>',
  ),
  page(
    'reference/index',
    'SDK',
    '<h1 id="entry">SDK</h1><h3 id="createTestHost">createTestHost</h3><p>Makes one.</p><h3 id="testHost">testHost</h3><p>The test host.</p>',
  ),
];

/** As the page does: the script sets a global. */
function search(): PageSearch {
  const [, json = ''] = /^globalThis\.gantrySearchIndex=(.*);\n$/s.exec(searchScript(pages)) ?? [];
  return new PageSearch(JSON.parse(json));
}

it('has an entry for each heading, with the address and the page', () => {
  expect(searchEntries(pages).slice(0, 2)).toEqual([
    { id: 0, heading: 'Test', page: '', address: 'kit/test.html#test', text: 'Hosts.', excerpt: 'Hosts.' },
    {
      id: 1,
      heading: 'The test host',
      page: 'Test',
      address: 'kit/test.html#host',
      text: 'A camera flies.',
      excerpt: 'A camera flies.',
    },
  ]);
});

it('finds words in headings first', () => {
  expect(
    search()
      .find('camera')
      .map(({ address }) => address),
  ).toEqual(['kit/scene.html#camera', 'kit/test.html#host']);
});

it.each([
  ['test host', 'reference/index.html#createTestHost'],
  ['createtestho', 'reference/index.html#createTestHost'],
  ['metr', 'kit/scene.html#camera'],
  ['kit/scene#camera', 'kit/scene.html#camera'],
  ['cemera', 'kit/scene.html#camera'],
])('finds %s', (query, address) => {
  expect(
    search()
      .find(query)
      .map((found) => found.address),
  ).toContain(address);
});

it('shows a chapter before a declaration with the same words', () => {
  const [first] = search().find('test host');
  expect(first?.address).toBe('kit/test.html#host');
});

it('finds nothing for nothing', () => {
  expect(search().find('')).toEqual([]);
  expect(search().find('zebra quagga')).toEqual([]);
});
