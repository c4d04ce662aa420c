import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sources = ['packages', 'plugins', 'examples'];
/** The documentation is made from these. */
const documents = ['docs'];
const alone = ['package-lock.json', 'turbo.json', 'tsconfig.base.json', 'CHANGELOG.md', 'CONTRIBUTING.md'];
const notSources = new Set(['node_modules', 'dist', '.turbo', 'coverage', 'data']);
const stampFile = 'node_modules/.cache/gantry/build-stamp';

/** Whether no source changed since the last build. Takes milliseconds, while turbo takes seconds. */
export function buildIsCurrent(root) {
  const stamp = join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

export function rememberBuild(root) {
  const stamp = join(root, stampFile);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(root));
}

/** Hash of name, size and time of every source, and of which workspaces have a `dist`. */
function fingerprint(root) {
  const hash = createHash('sha256').update(process.version);
  for (const name of alone) note(hash, join(root, name));
  for (const group of sources) {
    for (const workspace of folders(join(root, group))) {
      hash.update(`${workspace} ${existsSync(join(workspace, 'dist'))}\n`);
      walk(hash, workspace);
    }
  }
  for (const folder of documents) walk(hash, join(root, folder));
  return hash.digest('hex');
}

function walk(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (notSources.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(hash, path);
    else note(hash, path);
  }
}

function note(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`);
}

function folders(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}
