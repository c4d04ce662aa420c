import { answerPage } from './answer-page.ts';
import { type KeptProject, keptCache, keptIndex } from './kept-names.ts';

/** The parts of a service worker that are used here. The types of this package are those of a page. */
interface Scope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LaterEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
}
interface LaterEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends LaterEvent {
  addRoutes?(routes: readonly object[]): Promise<void>;
}
interface AskedEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
const worker = globalThis as object as Scope;

/** Where the browser can, it asks neither this script for what the server alone answers, nor for the app's files. */
const routes = [
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: keptCache } },
  { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
];

worker.addEventListener('install', (event) => {
  // A browser that does not know these routes asks this script instead.
  event.waitUntil(Promise.all([event.addRoutes?.(routes).catch(() => undefined), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      worker.registration.navigationPreload?.enable().catch(() => undefined),
      worker.clients.claim(),
    ]),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate')
    event.respondWith(
      answerPage(pathname, {
        send: async () => (await preloadResponse) ?? fetch(request),
        kept: (path) => match(path),
        projects,
      }),
    );
  else if (pathname.startsWith('/assets/'))
    event.respondWith(match(request).then((kept) => kept ?? fetch(request)));
});

const match = async (request: Request | string) =>
  // Also a module that was requested with other headers: its name has the hash of its content.
  caches.match(request, { cacheName: keptCache, ignoreVary: true });

async function projects(): Promise<readonly KeptProject[]> {
  const index = await match(keptIndex);
  // Written by `KeptProjects` alone, in this browser.
  return index === undefined ? [] : ((await index.json()) as readonly KeptProject[]);
}
