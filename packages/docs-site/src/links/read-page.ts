import { textOf } from '../html.ts';

export interface Heading {
  /** 1 to 4; 5 is a member of a declaration, whose heading is its id. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}
/** A heading and the HTML up to the next one. */
export interface PageSection extends Heading {
  readonly html: string;
}
/** What a page has for the contents, the search and the check of links. */
export interface ReadPage {
  readonly sections: readonly PageSection[];
  readonly ids: ReadonlySet<string>;
  /** Values of `href` and `src`. */
  readonly links: readonly string[];
}

const heading = /<h([1-4]) id="([^"]+)"[^>]*>(.*?)<\/h\1>|<div class="member" id="([^"]+)">/gs;

/** Reads the body of a page that this package wrote. */
export function readPage(html: string): ReadPage {
  const found = [...html.matchAll(heading)];
  const sections = found.map((match, at) => {
    const [whole, level, id, inner = '', member = ''] = match;
    const from = match.index + whole.length;
    const own =
      id === undefined
        ? { level: 5, id: member, text: member }
        : { level: Number(level), id, text: textOf(inner) };
    return { ...own, html: html.slice(from, found[at + 1]?.index) };
  });
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
  const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return { sections, ids: new Set(ids), links };
}
