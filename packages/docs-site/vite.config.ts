import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import gallery from '../plugin-ui/gallery/vite.config.ts';

/** The gallery of the UI kit as one classic script: a page that is opened from a folder may load no modules. */
export default mergeConfig(
  gallery,
  defineConfig({
    publicDir: false,
    base: './',
    build: {
      outDir: join(import.meta.dirname, 'dist/site/stories'),
      modulePreload: false,
      rolldownOptions: {
        // A classic script has no address of its own; workers are found beside the page.
        transform: { define: { 'import.meta.url': 'document.baseURI' } },
        input: join(import.meta.dirname, '../plugin-ui/gallery/main.tsx'),
        output: { format: 'iife', entryFileNames: 'stories.js', codeSplitting: false },
      },
    },
  }),
);
