import { escapeHtml } from '../html.ts';
import { readPage } from '../links/read-page.ts';
import { linkFrom, rootFrom, type SitePage } from '../site-page.ts';

/** A page with more headings of the third level shows only those of the second at its side. */
const mostHeadings = 60;

/** The tree at the side: sections and their pages, in order. */
export interface TreeSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The whole document of a page. It has no inline script and no inline style. */
export function pageHtml(page: SitePage, tree: readonly TreeSection[], version: string): string {
  const root = rootFrom(page.path);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.path === 'index' ? 'Gantry documentation' : `${escapeHtml(page.title)} · Gantry documentation`}</title>
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}site.css">
<script src="${root}site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button class="menu" popovertarget="tree" aria-label="Chapters"><span></span></button>
<a class="brand" href="${root}index.html">Gantry <span>documentation ${escapeHtml(version)}</span></a>
<div id="search" class="search" role="search" data-root="${root}" hidden>
<input type="text" role="combobox" aria-label="Search" aria-autocomplete="list" aria-expanded="false" aria-controls="results" placeholder="Search  /" autocomplete="off" spellcheck="false">
<ul id="results" class="results" role="listbox" aria-label="Results" hidden></ul>
<p role="status"></p>
</div>
<label class="theme" hidden>Theme <select id="theme"><option value="">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</header>
<div class="columns">
<nav id="tree" class="tree" popover aria-label="Chapters">
${treeHtml(page, tree)}
</nav>
<main id="content" tabindex="-1">
${crumbsHtml(page, root)}
<article>
${page.body}
</article>
${neighboursHtml(page, tree)}
</main>
${contentsHtml(page)}
</div>
</body>
</html>
`;
}

function treeHtml(page: SitePage, tree: readonly TreeSection[]): string {
  return tree
    .map(({ title, pages }) => {
      const links = pages
        .map((one) => {
          const current = one.path === page.path ? ' aria-current="page"' : '';
          return `<li><a href="${linkFrom(page.path, `${one.path}.html`)}"${current}>${escapeHtml(one.title.replace(/^@gantry\//, ''))}</a></li>`;
        })
        .join('');
      const isOpen = title === page.section || (page.section === undefined && title === tree[0]?.title);
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${links}</ul></details>`;
    })
    .join('\n');
}

function crumbsHtml({ path, title, section }: SitePage, root: string): string {
  if (path === 'index') return '';
  const between = section === undefined || section === title ? '' : `<li>${escapeHtml(section)}</li>`;
  return `<nav class="crumbs" aria-label="Breadcrumbs"><ol><li><a href="${root}index.html">Documentation</a></li>${between}<li aria-current="page">${escapeHtml(title)}</li></ol></nav>`;
}

function neighboursHtml(page: SitePage, tree: readonly TreeSection[]): string {
  const all = tree.flatMap(({ pages }) => pages);
  const at = all.findIndex(({ path }) => path === page.path);
  const link = (to: SitePage | undefined, rel: string, label: string) =>
    to === undefined
      ? ''
      : `<a rel="${rel}" href="${linkFrom(page.path, `${to.path}.html`)}"><span>${label}</span> ${escapeHtml(to.title)}</a>`;
  const before = at > 0 ? all[at - 1] : undefined;
  // The start page leads to the first chapter.
  const after = at >= 0 || page.path === 'index' ? all[at + 1] : undefined;
  if (before === undefined && after === undefined) return '';
  return `<nav class="neighbours" aria-label="Previous and next">${link(before, 'prev', 'Previous')}${link(after, 'next', 'Next')}</nav>`;
}

function contentsHtml({ body }: SitePage): string {
  const { sections } = readPage(body);
  const inner = sections.filter(({ level }) => level === 2 || level === 3);
  const shown = inner.length > mostHeadings ? inner.filter(({ level }) => level === 2) : inner;
  if (shown.length < 2) return '';
  const links = shown
    .map(({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('');
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav>`;
}
