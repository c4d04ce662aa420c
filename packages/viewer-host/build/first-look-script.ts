import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { oneScript } from './one-script.ts';

const entry = fileURLToPath(new URL('../src/first-look/draw-first-look.ts', import.meta.url));

/**
 * Writes the script of the first look into the page, before all other code: it is to draw while that is on its way. Fails the build where it
 * becomes large, because every page has it.
 * @param limit - of the compressed script, in bytes
 */
export function firstLookScript(limit: number): Plugin {
  return {
    name: 'gantry:first-look-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler() {
        const script = await oneScript(entry);
        const bytes = gzipSync(script, { level: 9 }).length;
        if (bytes > limit)
          throw new Error(`The script of the first look has ${bytes} packed bytes and may have ${limit}.`);
        if (/<\/script|<!--/i.test(script))
          throw new Error('The script of the first look would end its element.');
        return [{ tag: 'script', children: script, injectTo: 'head-prepend' }];
      },
    },
  };
}
