import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const kilobyte = 1000;

/**
 * Fails the build when the code that the page loads before its first view is too large: the entry and what `index.html` preloads,
 * compressed with Brotli. Load everything else with `import()`.
 * @param limit - in kB
 */
export function startLimit(limit: number): Plugin {
  return {
    name: 'gantry:start-limit',
    apply: 'build',
    writeBundle: {
      // After `precompress`, whose files it measures.
      sequential: true,
      async handler({ dir = '' }) {
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const names = startFiles(page);
        const sizes = await Promise.all(names.map((name) => packedSize(join(dir, name))));
        const total = sizes.reduce((sum, size) => sum + size, 0) / kilobyte;
        if (total > limit)
          throw new Error(
            `The app's start is ${total.toFixed(0)} kB of packed code and may be ${limit} kB. ` +
              'Import what the first picture does not need with import().',
          );
        this.info(`The app's start is ${total.toFixed(0)} kB of packed code, of ${limit} kB.`);
      },
    },
  };
}

/** Scripts that a page names, and the modules that it preloads. */
function startFiles(page: string): readonly string[] {
  return [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

async function packedSize(path: string): Promise<number> {
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}
