import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { firstCalls, projectCalls, projectKey, signedInCookie } from '../src/api/early-calls.ts';

/** What the first page is written in. */
const FONT = /inter-latin-wght-normal-.*\.woff2$/;

/**
 * Tells the browser, in the page itself, what the code would ask for only once it runs: the text's font, and for those who
 * come back signed in the 3D engine and the answers that the app waits for. On a site's network each hop from file to file
 * is a noticeable wait.
 * @param engineEntry - end of the path of the module that the app imports when it needs the engine.
 */
export function earlyHints(engineEntry: string): Plugin {
  return {
    name: 'gantry:early-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle);
        const font = files.find(({ fileName }) => FONT.test(fileName));
        const engine = files.find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.facadeModuleId?.endsWith(engineEntry) === true,
        );
        if (!font || !engine) throw new Error('The build has no font or no engine to hint at.');
        return [preloadFont(font.fileName), hintSignedIn(fetchedFor(engine, bundle))];
      },
    },
  };
}

/** The chunk and what it imports, save what the page's own entry has asked for already. */
function fetchedFor(engine: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'index');
  const known = new Set(entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : []);
  return [engine.fileName, ...engine.imports].filter((file) => !known.has(file));
}

function preloadFont(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
    injectTo: 'head',
  };
}

/** In the page itself, so it is written for the browser as it stands. `withEarlyAnswers` hands out what it asks for. */
function hintSignedIn(files: readonly string[]): HtmlTagDescriptor {
  const modules = JSON.stringify(files.map((file) => `/${file}`));
  const first = JSON.stringify(firstCalls.map((call) => `/api/${call}`));
  return {
    tag: 'script',
    children: `
      if (document.cookie.includes('${signedInCookie}=')) {
        const early = (window.gantryEarly = {});
        const ask = (path) => (early[path] = fetch(path).catch(() => undefined));
        ${first}.forEach(ask);
        const [, place, code] = location.pathname.split('/');
        const id = place === 'p' && localStorage.getItem('${projectKey}' + code);
        if (id) for (const call of ${JSON.stringify(projectCalls)}) ask('/api/projects/' + id + call);
        for (const href of ${modules})
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));
      }`,
    injectTo: 'head',
  };
}
