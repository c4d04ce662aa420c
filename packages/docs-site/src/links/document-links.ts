import { posix } from 'node:path';
import { linkFrom } from '../site-page.ts';
import { documentPath, sourcePath } from './document-paths.ts';

export interface RepositoryFiles {
  /** Documents with a page, by their path from the root of the repository. */
  readonly documents: ReadonlySet<string>;
  readonly exists: (file: string) => boolean;
}

/** What the documents of the site link to besides each other. */
export interface FurtherFiles {
  /** Pictures to copy; their address is that below `docs`. */
  readonly pictures: Set<string>;
  /** Sources that get a page of their own. */
  readonly sources: Set<string>;
}

const picture = /\.(png|jpe?g|svg|webp|gif)$/;

/**
 * The address on the site of a link in a document of the repository.
 * @throws Error for a link that leads to no file
 */
export function documentLink(
  href: string,
  from: string,
  files: RepositoryFiles,
  further: FurtherFiles,
): string {
  if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href;
  const [path = '', anchor] = href.split('#', 2);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const file = posix.join(posix.dirname(from), path);
  const page = documentPath(from);
  if (files.documents.has(file)) return linkFrom(page, `${documentPath(file)}.html${hash}`);
  if (!files.exists(file)) throw new Error(`${from}: the link ${href} leads to no file.`);
  if (picture.test(file)) {
    further.pictures.add(file);
    return linkFrom(page, file.replace(/^docs\//, ''));
  }
  further.sources.add(file);
  return linkFrom(page, `${sourcePath(file)}.html${hash}`);
}
