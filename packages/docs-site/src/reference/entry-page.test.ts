import { expect, it } from 'vitest';
import type { ApiItem } from './api-model.ts';
import { entryPage } from './entry-page.ts';
import { type Entry, TypeLinks } from './type-links.ts';

const item = (kind: string, name: string, text: string, more: Partial<ApiItem> = {}): ApiItem => ({
  kind,
  name,
  excerptTokens: [{ kind: 'Content', text }],
  ...more,
});
const reference = (text: string) => ({
  kind: 'Reference' as const,
  text,
  canonicalReference: `@gantry/plugin-sdk!${text}:interface`,
});
const fly = item('Function', 'fly', '', {
  docComment: '/**\n * Flies.\n * @param to - metres\n * @throws RangeError beyond\n */',
  excerptTokens: [
    { kind: 'Content', text: 'export declare function fly(to: ' },
    reference('Place'),
    { kind: 'Content', text: '): void;' },
  ],
});
const place = item('Interface', 'Place', 'export interface Place', {
  members: [
    item('PropertySignature', 'x', 'readonly x: number;', { docComment: '/** Easting, in metres. */' }),
  ],
});

function page(items: readonly ApiItem[], since = ['fly', 'Place', 'Odd']) {
  const entry: Entry = {
    kind: 'entry',
    package: 'plugin-sdk',
    report: 'plugin-sdk',
    specifier: '@gantry/plugin-sdk',
    about: 'The browser half.',
    items,
    since: new Map(since.map((name) => [name, '1.2.0'])),
  };
  const text = (markdown: string) => `<p>${markdown}</p>`;
  return entryPage(entry, 'Reference', { links: new TypeLinks([entry]), text, declarationFile: () => '' });
}

it('shows signature, links to types, doc comment, errors, members and the version', () => {
  const { path, body } = page([fly, place]);
  expect(path).toBe('reference/plugin-sdk/index');
  expect(body.match(/<h[23] id="[^"]+"/g)).toEqual([
    '<h2 id="functions"',
    '<h3 id="fly"',
    '<h2 id="interfaces"',
    '<h3 id="Place"',
  ]);
  expect(body).toContain('<a href="#Place">Place</a>');
  expect(body).toContain('<td><code>to</code></td><td><p>metres</p></td>');
  expect(body).toContain('<strong>Throws</strong> <p>RangeError beyond</p>');
  expect(body).toContain('<div class="member" id="Place.x">');
  expect(body).toContain('<p>Easting, in metres.</p>');
  expect(body).toContain('since 1.2.0');
});

it('fails for an export without a version, and for a kind of export that it does not show', () => {
  expect(() => page([fly], [])).toThrow('plugin-sdk/etc/since.json has no version for fly of plugin-sdk.');
  expect(() => page([item('Odd', 'Odd', '')])).toThrow('the page shows no Odd.');
});
