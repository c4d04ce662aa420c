import { escapeHtml } from '../html.ts';
import type { SitePage } from '../site-page.ts';
import type { ApiItem } from './api-model.ts';
import { declarationHtml, type ReferenceParts } from './declaration-html.ts';
import { type Entry, entryPath } from './type-links.ts';

/** Headings of a page, in order, with the kinds below each. */
const groups: readonly (readonly [string, (item: ApiItem) => boolean])[] = [
  ['Components', isComponent],
  ['Functions', (item) => item.kind === 'Function' && !isComponent(item)],
  ['Classes', ({ kind }) => kind === 'Class'],
  ['Interfaces', ({ kind }) => kind === 'Interface'],
  ['Types', ({ kind }) => kind === 'TypeAlias' || kind === 'Enum'],
  ['Values', (item) => (item.kind === 'Variable' && !isComponent(item)) || item.kind === 'Namespace'],
];

/** A function, or an observer of one, that React draws. */
export function isComponent({ kind, name = '', excerptTokens = [] }: ApiItem): boolean {
  if (!/^[A-Z]/.test(name) || (kind !== 'Function' && kind !== 'Variable')) return false;
  const code = excerptTokens.map(({ text }) => text).join('');
  return /JSX|ReactElement|ReactNode|FunctionComponent|ComponentType/.test(code);
}

/** The page of an entry: every export with signature, doc comment and members. */
export function entryPage(entry: Entry, section: string, parts: ReferenceParts): SitePage {
  const path = entryPath(entry);
  const place = { ...parts, entry, page: path, hasAnchors: true };
  const left = new Set(entry.items.map(({ name = '' }) => name));
  const body = groups.map(([title, isOfGroup]) => {
    const ofGroup = entry.items.filter(isOfGroup).map(({ name = '' }) => name);
    // A name of several declarations is shown once, with all of them.
    const names = [...new Set(ofGroup)].filter((name) => left.has(name));
    names.sort((one, other) => one.localeCompare(other, 'en'));
    if (names.length === 0) return '';
    const shown = names.map((name) => {
      left.delete(name);
      return declarationHtml(
        entry.items.filter((item) => item.name === name),
        place,
      );
    });
    const contents = names.map((name) => `<li><a href="#${name}"><code>${name}</code></a></li>`).join('');
    return `<h2 id="${title.toLowerCase()}">${title}</h2>\n<ul class="names">${contents}</ul>\n${shown.join('\n')}`;
  });
  if (left.size > 0) throw new Error(`${entry.specifier}: the page shows no ${[...left].join(', ')}.`);
  const { specifier, about } = entry;
  return {
    path,
    section,
    title: specifier,
    body: `<h1 id="entry">${escapeHtml(specifier)}</h1>\n<p>${escapeHtml(about)}</p>\n${body.join('\n')}`,
  };
}
