import { expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';

const page = (path: string, title: string, section: string | undefined) => ({
  path,
  title,
  section,
  body: `<h1 id="top">${title}</h1><h2 id="one">One</h2><p>x</p><h2 id="two">Two</h2>`,
});
const index = page('index', 'Start', undefined);
const begin = page('plugin-guide', 'Guide', 'Begin');
const records = page('kit/records', 'Records & steps', 'Records');
const tree = [
  { title: 'Begin', pages: [begin] },
  { title: 'Records', pages: [records] },
];

it('leads to the chapters before and after, and shows where the page is', () => {
  const html = pageHtml(records, tree, '1.0.0');
  expect(html).toContain('<a rel="prev" href="../plugin-guide.html"><span>Previous</span> Guide</a></nav>');
  expect(html).toContain('<details open><summary>Records</summary>');
  expect(html).toContain('<details><summary>Begin</summary>');
  expect(html).toContain('href="../kit/records.html" aria-current="page">Records &amp; steps</a>');
  expect(html).toContain('<li>Records</li><li aria-current="page">Records &amp; steps</li>');
  expect(html).toContain('<title>Records &amp; steps · Gantry documentation</title>');
  expect(pageHtml(index, tree, '1.0.0')).toContain('<a rel="next" href="plugin-guide.html">');
});

it('lists the headings of the page', () => {
  expect(pageHtml(records, tree, '1.0.0')).toContain(
    '<a href="#one">One</a></li><li class="level-2"><a href="#two">',
  );
});

it('has no script and no style inside, and leads to no other origin', () => {
  const html = pageHtml(records, tree, '1.0.0');
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="../site.js">']);
  expect(html).not.toMatch(/\sstyle=|<style|\son\w+=|https?:|href="\/|src="\/|type="module"/);
});
