import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Opening } from '../opening/opening.ts';
import { type PageParts, type ShownModels, writeOpening } from '../opening/write-opening.ts';
import { assetPolicy, offlineWorkerPolicy, pagePolicy } from './security-headers.ts';

const hasExtension = /\.[a-z0-9]{1,8}$/i;
/** Pages of a project. Ids of plugins in their addresses can end like the name of a file, such as `form.gantry.dwss`. */
const projectPages = 'p/';
/** Vite puts a hash of the content into the file names below this folder. */
const fingerprinted = 'assets/';

/** The script that answers in the browser while the server cannot be reached. */
const offlineWorker = 'offline-worker.js';

/** Code of the project and first part of the page in `p/BEM/model`. */
const inProject = /^p\/([^/]+)(?:\/([^/]*))?/;
const modelPage = 'model';
const nothing: PageParts = { head: '', end: '' };

/**
 * Serves the files of the built browser app, and its page at every other path.
 * @param maps - origins of maps, from which the page may fetch
 */
export function mountAppPage(
  app: FastifyInstance,
  folder: string,
  { opening, maps }: { readonly opening: Opening; readonly maps: readonly string[] },
): void {
  const page = new PageTemplate(join(folder, 'index.html'));
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (/^(api|ingest|plugins)(\/|$)/.test(path)) return reply.callNotFound();
    if (path === 'index.html' || path.startsWith(projectPages) || !hasExtension.test(path))
      return sendPage(request, reply, { page, opening, maps, path });
    const forEver = path.startsWith(fingerprinted);
    reply.header('content-security-policy', path === offlineWorker ? offlineWorkerPolicy : assetPolicy);
    reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(path, folder, { cacheControl: false });
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    page,
    opening,
    maps,
    path,
  }: {
    readonly page: PageTemplate;
    readonly opening: Opening;
    readonly maps: readonly string[];
    readonly path: string;
  },
): Promise<FastifyReply> {
  const nonce = randomBytes(18).toString('base64');
  const [, code, part] = inProject.exec(path) ?? [];
  const answers = code === undefined ? null : await opening.answers(request, code);
  const added = answers === null ? nothing : writeOpening(answers, nonce, shownModels(request, part));
  const html = await page.render(nonce, added);
  if (html === null) {
    request.log.warn('The browser app is not built');
    throw new HttpError(503, 'APP_NOT_BUILT', 'The browser app has not been built yet. Run `npm run build`.');
  }
  return reply
    .header('content-security-policy', pagePolicy(nonce, maps))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** On an earlier day of the timeline the page shows other versions of the models; with an object, a camera or a saved view, another view. */
function shownModels({ url }: FastifyRequest, part: string | undefined): ShownModels {
  const { searchParams } = new URL(url, 'http://localhost');
  return {
    latest: part === modelPage && !searchParams.has('day'),
    fromHome: !['object', 'cam', 'view', 'link'].some((name) => searchParams.has(name)),
  };
}

/** The built `index.html`; read again when a new build replaces it. */
class PageTemplate {
  readonly #path: string;
  #seen = 0;
  #html = '';

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds the response's nonce to every script and style of the page, including the import map. */
  async render(nonce: string, { head, end }: PageParts): Promise<string | null> {
    const found = await stat(this.#path).catch(() => null);
    if (found === null) return null;
    if (found.mtimeMs !== this.#seen) {
      this.#html = await readFile(this.#path, 'utf8');
      this.#seen = found.mtimeMs;
    }
    // Code that creates styles at run time reads the nonce from here.
    const meta = `<meta property="csp-nonce" nonce="${nonce}">`;
    return (
      this.#html
        .replaceAll(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce}"`)
        .replace(/<head(\s[^>]*)?>/i, (begun) => `${begun}${meta}${head}`)
        // A function, because `$&` in a text of an answer would be replaced.
        .replace(/<\/body>/i, (ended) => `${end}${ended}`)
    );
  }
}
