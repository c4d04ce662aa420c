import { posix } from 'node:path';

/** The page of a document of the repository: `docs/kit/records.md` is at `kit/records`. */
export function documentPath(file: string): string {
  if (file === 'docs/README.md') return 'index';
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  if (path.endsWith('/README')) {
    const folder = posix.dirname(path);
    return folder.includes('/') ? folder : `${folder}/index`;
  }
  return path === path.toUpperCase() ? path.toLowerCase() : path;
}

/** The page that shows a source to which a document links. */
export function sourcePath(file: string): string {
  return `source/${file}`;
}
