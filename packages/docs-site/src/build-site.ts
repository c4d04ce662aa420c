import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { sdkVersion } from '@gantry/plugin-sdk';
import { chapters } from '@gantry/plugin-sdk/manifest';
import { pageHtml } from './layout/page-html.ts';
import { brokenChapters } from './links/broken-chapters.ts';
import { brokenLinks } from './links/broken-links.ts';
import { hostTables } from './lists/host-tables.ts';
import { searchScript } from './search/search-index.ts';
import { sitePages } from './site-pages.ts';

/** Megabytes, which the server would otherwise compress anew for each reader. */
const large = ['search-index.js', 'stories/stories.js'];
/** The best one takes seconds for a few per cent less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

export interface SiteFolders {
  /** Of the repository. */
  readonly root: string;
  /** Where `scripts/api-model.mjs` wrote the models. */
  readonly models: string;
  /** Where the site is written. It has the stories and the script already. */
  readonly out: string;
}

/**
 * Builds the site. It writes nothing and returns problems if a link is broken, a document is missing in the order, or the address in an
 * error of the SDK leads nowhere.
 */
export function buildSite({ root, models, out }: SiteFolders): {
  readonly pages: number;
  readonly problems: readonly string[];
} {
  const { tree, pages, pictures, problems } = sitePages(root, models, hostTables());
  const assets = join(root, 'packages/docs-site/assets');
  const copies: readonly (readonly [from: string, to: string])[] = [
    ...[...pictures].map((file): [string, string] => [join(root, file), file.replace(/^docs\//, '')]),
    [join(assets, 'site.css'), 'site.css'],
    [join(assets, 'stories.html'), 'stories/index.html'],
    [join(assets, 'stories.css'), 'stories/page.css'],
    [join(root, 'packages/viewer-host/public/favicon.svg'), 'favicon.svg'],
  ];
  const found = [
    ...problems,
    ...brokenLinks(pages, new Set(copies.map(([, to]) => to))),
    ...brokenChapters(Object.values(chapters), pages),
    ...['site.js', 'stories/stories.js']
      .filter((file) => !existsSync(join(out, file)))
      .map((file) => `${file} has not been built.`),
  ];
  if (found.length > 0) return { pages: 0, problems: found };
  for (const [from, to] of copies) {
    mkdirSync(dirname(join(out, to)), { recursive: true });
    cpSync(from, join(out, to));
  }
  for (const page of pages) write(join(out, `${page.path}.html`), pageHtml(page, tree, sdkVersion));
  write(join(out, 'search-index.js'), searchScript(pages));
  for (const file of large) compress(join(out, file));
  return { pages: pages.length, problems: [] };
}

function compress(file: string): void {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
