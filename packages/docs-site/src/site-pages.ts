import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { escapeHtml, tableHtml } from './html.ts';
import { componentPages } from './kit/component-pages.ts';
import { storyIds } from './kit/story-ids.ts';
import type { TreeSection } from './layout/page-html.ts';
import { documentLink } from './links/document-links.ts';
import { documentPath, sourcePath } from './links/document-paths.ts';
import { type HostTables, listPage } from './lists/list-pages.ts';
import { codeBlock, highlight } from './markdown/highlight.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';
import { readModel } from './reference/api-model.ts';
import type { ReferenceParts } from './reference/declaration-html.ts';
import { entryPage } from './reference/entry-page.ts';
import { type Entry, TypeLinks } from './reference/type-links.ts';
import { type EntrySource, home, type PageSource, siteOrder } from './site-order.ts';
import type { SitePage } from './site-page.ts';

const sinceSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

export interface SitePages {
  readonly tree: readonly TreeSection[];
  /** Those of the tree, the start page, and sources to which documents link. */
  readonly pages: readonly SitePage[];
  /** Pictures of the documents, by their path from the root of the repository. */
  readonly pictures: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Reads documents, declarations and stories, and makes the pages of the site of them. */
export function sitePages(root: string, models: string, tables: HostTables): SitePages {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const sources = siteOrder.flatMap(({ pages }) => pages);
  const entries = sources.flatMap((source) =>
    source.kind === 'entry' ? [entryOf(source, models, text)] : [],
  );
  const links = new TypeLinks(entries);
  const documents = new Set(
    [home, ...sources].flatMap((source) => (source.kind === 'document' ? [source.file] : [])),
  );
  const further = { pictures: new Set<string>(), sources: new Set<string>() };
  const problems = missingInOrder(root, documents);
  const files = { documents, exists: (file: string) => existsSync(join(root, file)) };

  const documentPage = (file: string, section: string | undefined): SitePage => {
    const path = documentPath(file);
    const { html, title } = renderMarkdown(text(file), {
      address: (href) => {
        try {
          return documentLink(href, file, files, further);
        } catch (error) {
          problems.push(String(error instanceof Error ? error.message : error));
          return '#';
        }
      },
      reference: (code) => links.ofCode(code, path),
    });
    if (title === undefined) problems.push(`${file} has no heading.`);
    return { path, section, title: title ?? file, body: html };
  };

  const declarations = new Map<string, string>();
  const parts: ReferenceParts = {
    links,
    text: (markdown, page) =>
      renderMarkdown(markdown, { address: (href) => href, reference: (code) => links.ofCode(code, page) })
        .html,
    declarationFile: (packageName, file) => {
      const path = `packages/${packageName}/${file}`;
      const known = declarations.get(path) ?? text(path);
      declarations.set(path, known);
      return known;
    },
  };
  const pagesOf = (source: PageSource, section: string): readonly SitePage[] => {
    switch (source.kind) {
      case 'document':
        return [documentPage(source.file, section)];
      case 'entry':
        return [entryPage(links.entry(source.package, source.report), section, parts)];
      case 'list':
        return [listPage(source.name, section, links.entry('plugin-sdk', 'plugin-sdk'), tables, parts)];
      case 'components':
        return componentPages(entries, allStories(root), section, parts);
    }
  };
  const tree = siteOrder.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((source) => pagesOf(source, title)),
  }));
  const start = withGenerated(documentPage(home.file, undefined), tree);
  const shownSources = [...further.sources].map((file) => sourcePage(file, text(file)));
  const pages = [start, ...tree.flatMap((section) => section.pages), ...shownSources];
  return { tree, pages, pictures: further.pictures, problems };
}

/** The start page with what no document can link to: the pages that are made from code, before the documents about Gantry itself. */
function withGenerated(page: SitePage, tree: readonly TreeSection[]): SitePage {
  const before = '<h2 id="understand-gantry">';
  if (!page.body.includes(before)) throw new Error(`The start page has no ${before}.`);
  const isGenerated = ({ path }: SitePage) => /^(reference|lists|components)\//.test(path);
  const rows = tree
    .filter(({ pages }) => pages.some(isGenerated))
    .map(({ title, pages }) => [
      escapeHtml(title),
      pages.map((one) => `<a href="${one.path}.html">${escapeHtml(one.title)}</a>`).join(', '),
    ]);
  const made = `<h2 id="look-it-up">Look it up</h2>\n${tableHtml(['Part', 'Pages'], rows)}\n`;
  return { ...page, body: page.body.replace(before, () => made + before) };
}

function entryOf(source: EntrySource, models: string, text: (file: string) => string): Entry {
  const recorded = sinceSchema.parse(JSON.parse(text(`packages/${source.package}/etc/since.json`)));
  const since = Object.entries(recorded[source.report] ?? {}).flatMap(([version, names]) =>
    names.map((name): [string, string] => [name, version]),
  );
  return {
    ...source,
    items: readModel(models, source.package, source.report),
    since: new Map(since),
  };
}

/** Documents below `docs` without a place in the order. */
function missingInOrder(root: string, documents: ReadonlySet<string>): string[] {
  return readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) === '.md')
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((file) => !documents.has(file))
    .map((file) => `${file} has no place in packages/docs-site/src/site-order.ts.`);
}

function allStories(root: string): readonly string[] {
  const folder = join(root, 'packages/plugin-ui/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.story.tsx'))
    .sort()
    .flatMap((name) => storyIds(name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')));
}

function sourcePage(file: string, text: string): SitePage {
  const code = codeBlock(highlight(text.trimEnd(), extname(file).slice(1)));
  return {
    path: sourcePath(file),
    section: undefined,
    title: file,
    body: `<h1 id="file">${escapeHtml(file)}</h1>\n${code}`,
  };
}
