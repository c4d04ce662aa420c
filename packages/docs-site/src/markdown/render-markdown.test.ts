import { expect, it } from 'vitest';
import { type MarkdownLinks, renderMarkdown } from './render-markdown.ts';

const links: MarkdownLinks = {
  address: (href) => href.replace('.md', '.html'),
  reference: (code) => (code === 'createTestHost' ? '../reference/testing.html#createTestHost' : undefined),
};
const htmlOf = (text: string) => renderMarkdown(text, links).html;

it('takes the title from the first heading and gives each heading an anchor', () => {
  const { html, title } = renderMarkdown('# The `ctx` guide\n\n## Test\n\n## Test\n', links);
  expect(title).toBe('The ctx guide');
  expect(html).toContain('<h1 id="the-ctx-guide">');
  expect(html.match(/<h2 id="[^"]+"/g)).toEqual(['<h2 id="test"', '<h2 id="test-1"']);
});

it('asks for the address of links and pictures', () => {
  expect(htmlOf('[records](records.md#lists)')).toContain('<a href="records.html#lists">records</a>');
  expect(htmlOf('![A tunnel](images/tunnel.png)')).toContain('src="images/tunnel.png" alt="A tunnel"');
});

it('links code that names an export, but not in headings and not inside of links', () => {
  const link = '<a href="../reference/testing.html#createTestHost"><code>createTestHost</code></a>';
  expect(htmlOf('Call `createTestHost`.')).toContain(link);
  expect(htmlOf('## `createTestHost`')).not.toContain(link);
  expect(htmlOf('[`createTestHost`](kit/test.md)')).toContain('<a href="kit/test.html"><code>');
  expect(htmlOf('Call `other`.')).toContain('<code>other</code>');
});

it('writes no HTML of a document, no inline style and no script', () => {
  const html = htmlOf(
    '<script>alert(1)</script>\n\n```ts\nconst a: string = "<b>";\n```\n\n| a |\n|--:|\n| 1 |\n',
  );
  expect(html).not.toMatch(/<script|<b>|\sstyle=/);
  expect(html).toContain('<span class="hljs-keyword">const</span>');
  expect(html).toContain('<td class="align-right">1</td>');
  expect(html).toContain('<div class="table" tabindex="0"><table>');
});
