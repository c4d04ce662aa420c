import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type InlineConfig, searchForWorkspaceRoot } from 'vite';
import { entryModule, pageFile, pagePlugin } from './page-plugin.ts';
import { pluginSources } from './plugin-sources.ts';

/** Packages of which page and plugin must share one copy. */
const single = [
  'react',
  'react-dom',
  'mobx',
  'mobx-react-lite',
  '@fluentui/react-components',
  '@griffel/react',
  'three',
  'zod',
  '@gantry/plugin-sdk',
  '@gantry/plugin-ui',
];

/** What the page imports. Vite bundles them before the first visit; what it finds later makes it load the page again. */
const imported = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'mobx',
  'mobx-react-lite',
  '@fluentui/react-components',
  '@griffel/react',
  'three',
  'zod',
  // Imported only for a check, in the middle of somebody's work.
  'axe-core',
  '@gantry/plugin-sdk',
  '@gantry/plugin-sdk/contract',
  '@gantry/plugin-sdk/fake-host',
  '@gantry/plugin-sdk/kernel',
  '@gantry/plugin-ui',
];

/** A page that is being served. */
export interface SandboxServer {
  /** Its address. */
  readonly url: string;
  /** Stops serving. */
  close(): Promise<void>;
}

/**
 * Serves the try-out page of the plugin in a folder, from its sources: a saved view is replaced in the open page.
 * @param port - the next free one is taken where it is in use
 * @throws Error that says what is wrong with the folder
 */
export async function serveSandbox(
  folder: string,
  { port = 5180 }: { readonly port?: number } = {},
): Promise<SandboxServer> {
  const root = resolve(folder);
  const server = await createServer({
    ...configOf(root),
    server: {
      port,
      host: '127.0.0.1',
      // The page lies in its own package, which need not be below the plugin.
      fs: { allow: [searchForWorkspaceRoot(root), dirname(pageFile)] },
    },
  });
  await server.listen();
  const [url = `http://127.0.0.1:${port}/`] = server.resolvedUrls?.local ?? [];
  return { url, close: () => server.close() };
}

/**
 * Writes the try-out page as static files that any server can serve, below any address.
 * @param outDir - is emptied first, so it must be new, empty, or hold a try-out page
 * @throws Error that says what is wrong with the folders, or with the sources
 */
export async function buildSandbox(folder: string, outDir: string): Promise<void> {
  const root = resolve(folder);
  const target = resolve(outDir);
  refuseOtherFolder(target);
  await build({
    ...configOf(root),
    base: './',
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: entryModule },
    },
  });
}

/** A build empties its folder: a wrong one must not lose its files. */
function refuseOtherFolder(target: string): void {
  const files = existsSync(target) ? readdirSync(target) : [];
  const isPage = files.every((file) => file === 'index.html' || file === 'assets');
  if (!isPage)
    throw new Error(
      `The folder ${target} holds other files than a try-out page, and a build would delete them. Choose another.`,
    );
}

function configOf(root: string): InlineConfig {
  const sources = pluginSources(root);
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    cacheDir: join(searchForWorkspaceRoot(root), 'node_modules/.cache/gantry-sandbox', basename(root)),
    publicDir: false,
    plugins: [react(), pagePlugin(root, sources, basename(root))],
    resolve: { dedupe: single },
    optimizeDeps: {
      entries: [`src/${sources.plugin}`, ...(sources.sandbox ? [`src/${sources.sandbox}`] : [])],
      include: imported,
    },
  };
}
