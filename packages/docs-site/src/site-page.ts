/** A page before the frame of the site is drawn around it. */
export interface SitePage {
  /** Address below the root of the site, without `.html`: `kit/records`. */
  readonly path: string;
  /** As text, for the title, the tree and the search. */
  readonly title: string;
  /** Begins with the only `h1`. Addresses of other pages are written by `linkFrom`. */
  readonly body: string;
  /** The section of the tree; undefined for a page that is only linked to. */
  readonly section: string | undefined;
}

/** Relative from one page to another or to a file of the site, so that the site also works from a folder: `../kit/records.html#items`. */
export function linkFrom(from: string, to: string): string {
  return `${rootFrom(from)}${to}`;
}

/** What leads from a page to the root of the site: empty or `../` for each folder. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}
