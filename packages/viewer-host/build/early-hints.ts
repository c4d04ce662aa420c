import { firstCalls, inPage, projectCalls } from '@gantry/contract';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { fragmentsCache, projectKey, signedInCookie } from '../src/api/early-calls.ts';

/** The font of the first page. */
const FONT = /inter-latin-wght-normal-.*\.woff2$/;

/** Ends of the paths of modules that the app imports once somebody is signed in. */
interface LaterEntries {
  readonly always: readonly string[];
  /** Only for pages on which a plugin has a view. */
  readonly views: readonly string[];
}

/**
 * Makes the page itself request early what the code would request only once it runs: the font and, for browsers that were signed in
 * before, the 3D engine, the shared modules of plugins, and the first answers of the server. On a site's network each round trip is
 * noticeable.
 */
export function earlyHints({ always, views }: LaterEntries): Plugin {
  return {
    name: 'gantry:early-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.values(bundle);
        const font = files.find(({ fileName }) => FONT.test(fileName));
        if (!font) throw new Error('The build has no font to preload.');
        const chunkOf = (entry: string) => {
          const chunk = files.find(
            (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(entry) === true,
          );
          if (!chunk) throw new Error(`The build has no chunk of '${entry}' to preload.`);
          return chunk.fileName;
        };
        const first = fetchedFor(always.map(chunkOf), bundle);
        const next = fetchedFor(views.map(chunkOf), bundle).filter((file) => !first.includes(file));
        return [preloadFont(font.fileName), hintSignedIn(first, next)];
      },
    },
  };
}

/** The files and everything that they import, except what the page's own entry already requests. */
function fetchedFor(names: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'index');
  const known = withImports(entry ? [entry.fileName] : [], bundle);
  return [...withImports(names, bundle)].filter((file) => !known.has(file));
}

function withImports(names: readonly string[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') file.imports.forEach(add);
  };
  names.forEach(add);
  return found;
}

function preloadFont(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
    injectTo: 'head',
  };
}

/**
 * An inline script of the page, so it is plain browser JavaScript. `earlyAnswers` uses the answers. What the server has sent with the
 * page is not requested, and neither are files that the host has stored in this browser.
 */
function hintSignedIn(files: readonly string[], ofViews: readonly string[]): HtmlTagDescriptor {
  const list = (names: readonly string[]) => JSON.stringify(names.map((name) => `/${name}`));
  const first = JSON.stringify(firstCalls.map((call) => `/api/${call}`));
  return {
    tag: 'script',
    children: `
      if (document.cookie.includes('${signedInCookie}=')) {
        const early = (window.gantryEarly = {});
        const paths = (name) => document.querySelector('meta[name=' + name + ']')?.content.split(' ') ?? [];
        const sent = paths('${inPage.sent}');
        const ask = (path) => sent.includes(path) || (early[path] = fetch(path).catch(() => undefined));
        ${first}.forEach(ask);
        const [, place, code, part] = location.pathname.split('/');
        const id = place === 'p' && localStorage.getItem('${projectKey}' + code);
        if (id) for (const call of ${JSON.stringify(projectCalls)}) ask('/api/projects/' + id + call);
        for (const path of paths('${inPage.files}'))
          early[path] = (window.caches?.match(path, { cacheName: '${fragmentsCache}' }) ?? Promise.resolve())
            .catch(() => undefined)
            .then((stored) => (stored ? undefined : fetch(path, { priority: 'low' })))
            .catch(() => undefined);
        const hasView = part === 'model' ? !/[?&]tab=none(&|$)/.test(location.search) : ['x', 'dashboard', 'windows'].includes(part);
        for (const href of [...${list(files)}, ...(hasView ? ${list(ofViews)} : [])])
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));
      }`,
    injectTo: 'head',
  };
}
