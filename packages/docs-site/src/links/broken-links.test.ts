import { expect, it } from 'vitest';
import { brokenLinks } from './broken-links.ts';

const page = (path: string, body: string) => ({ path, title: path, body, section: undefined });

it('names links that lead to no page, no file and no heading', () => {
  const pages = [
    page(
      'kit/records',
      '<h1 id="records">R</h1><a href="../index.html#home">a</a><a href="../index.html#gone">b</a>' +
        '<a href="gone.html">c</a><a href="#records">d</a><a href="#missing">e</a><img src="../images/a.png">' +
        '<img src="../images/b.png"><a href="https://example.com/x">f</a><iframe src="../stories/index.html?story=a&amp;bare"></iframe>',
    ),
    page('index', '<h1 id="home">Home</h1>'),
  ];
  expect(brokenLinks(pages, new Set(['images/a.png', 'stories/index.html']))).toEqual([
    'kit/records: ../index.html#gone leads to no heading of that page.',
    'kit/records: gone.html leads to no page.',
    'kit/records: #missing leads to no heading of that page.',
    'kit/records: ../images/b.png leads to no page.',
  ]);
});
