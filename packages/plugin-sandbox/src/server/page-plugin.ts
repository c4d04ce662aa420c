import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { PluginSources } from './plugin-sources.ts';

/** The module with which the page begins, made for the plugin. */
export const entryModule = 'virtual:gantry-sandbox';
const resolvedEntry = `\0${entryModule}`;

/** The page: a source if this is a source, a built file if this is built. */
export const pageFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../page.tsx' : '../page.js', import.meta.url),
);

/** Serves the page's document and its first module, and writes the document into a build. */
export function pagePlugin(folder: string, sources: PluginSources, title: string): Plugin {
  return {
    name: 'gantry-sandbox-page',
    resolveId: (id) => (id === entryModule ? resolvedEntry : undefined),
    load: (id) => (id === resolvedEntry ? entryText(folder, sources) : undefined),
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '/').split('?');
        if (path !== '/' && path !== '/index.html') return next();
        const page = documentText(title, `/@id/__x00__${entryModule}`, []);
        server
          .transformIndexHtml(request.url ?? '/', page)
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The build has no first module.');
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: documentText(title, `./${entry.fileName}`, styles),
      });
    },
  };
}

function entryText(folder: string, { plugin, sandbox }: PluginSources): string {
  const importOf = (file: string) => `() => import(${JSON.stringify(pathOf(join(folder, 'src', file)))})`;
  return [
    `import { startPage } from ${JSON.stringify(pathOf(pageFile))};`,
    `const root = document.getElementById('page');`,
    `startPage(root, {`,
    `  plugin: ${importOf(plugin)},`,
    ...(sandbox === undefined ? [] : [`  sandbox: ${importOf(sandbox)},`]),
    `  paths: ${JSON.stringify({ plugin, sandbox })},`,
    `}).catch((error) => {`,
    `  root.textContent = String(error?.message ?? error);`,
    `  throw error;`,
    `});`,
  ].join('\n');
}

/** With `/` on every system, as imports have it. */
function pathOf(file: string): string {
  return decodeURIComponent(pathToFileURL(file).pathname).replace(/^\/([A-Za-z]:)/, '$1');
}

function documentText(title: string, script: string, styles: readonly string[]): string {
  const links = styles.map((file) => `    <link rel="stylesheet" href="./${file}" />\n`).join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${escaped(title)}</title>
${links}    <style>
      *,
      *::before,
      *::after {
        box-sizing: border-box;
      }
      html,
      body,
      #page {
        height: 100%;
        margin: 0;
      }
      body {
        overflow: hidden;
        font-variant-numeric: tabular-nums;
      }
    </style>
  </head>
  <body>
    <div id="page"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
