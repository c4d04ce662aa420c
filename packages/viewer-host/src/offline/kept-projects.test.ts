import { expect, test } from 'vitest';
import { keptCache, keptIndex } from './kept-names.ts';
import { KeptProjects } from './kept-projects.ts';
import { isModelOf, keptSizes } from './kept-sizes.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const tunnel = { id: '11', code: 'TCE', name: 'Tunnel' };
const bridge = { id: '22', code: 'ISO', name: 'Bridge' };
const mine = ['TCE', 'ISO'];
const file = (name: string, bytes = 10) => ({ path: `/assets/${name}.js`, bytes });
const withAnswers = ({ id }: { readonly id: string }) =>
  `<script data-answer="/api/projects/${id}/layers">{}</script>`;

/** A server with these pages and a build of these files. */
const server = (pages: Readonly<Record<string, string>>, files: readonly object[]) =>
  (async (path: string) =>
    path.startsWith('/p/')
      ? new Response(pages[path] ?? '', {
          headers: { 'content-security-policy': "default-src 'self'", 'set-cookie': 'no' },
        })
      : Response.json(files)) as typeof fetch;
const pages = { '/p/TCE/model': withAnswers(tunnel), '/p/ISO/model': withAnswers(bridge) };
const at = () => new Date('2026-11-30T02:00:00Z');

test('keeps the page with its policy, and the files of the build', async () => {
  const { storage, names } = memoryStorage();
  const kept = new KeptProjects(storage, server(pages, [file('a'), file('b')]), at);
  await kept.keep(tunnel, mine);
  expect(names(keptCache)).toEqual(['/assets/a.js', '/assets/b.js', keptIndex, '/p/TCE/model']);
  const page = await (await storage.open(keptCache)).match('/p/TCE/model');
  expect(Object.fromEntries(page?.headers ?? [])).toEqual({
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/plain;charset=UTF-8',
    'gantry-kept-at': '2026-11-30T02:00:00.000Z',
  });
  expect(await kept.list()).toEqual([
    { ...tunnel, keptAt: '2026-11-30T02:00:00.000Z', files: [file('a'), file('b')] },
  ]);
});

test('files of an older build go when no kept page uses them any more', async () => {
  const { storage, names } = memoryStorage();
  await new KeptProjects(storage, server(pages, [file('a'), file('old')]), at).keep(tunnel, mine);
  const kept = new KeptProjects(storage, server(pages, [file('a'), file('new')]), at);
  await kept.keep(bridge, mine);
  expect(names(keptCache)).toContain('/assets/old.js');
  await kept.keep(tunnel, mine);
  expect(names(keptCache)).toEqual([
    '/assets/a.js',
    '/assets/new.js',
    keptIndex,
    '/p/ISO/model',
    '/p/TCE/model',
  ]);
  await kept.forget('TCE');
  await kept.forget('ISO');
  expect(names(keptCache)).toEqual([keptIndex]);
});

test('a page without its answers replaces nothing, and pages of projects that the member has left go', async () => {
  const { storage, names } = memoryStorage();
  await new KeptProjects(storage, server(pages, []), at).keep(tunnel, mine);
  const busy = new KeptProjects(
    storage,
    server({ '/p/ISO/model': '<html></html>', '/p/TCE/model': '' }, []),
    at,
  );
  await busy.keep(tunnel, mine);
  await busy.keep(bridge, mine);
  expect(names(keptCache)).toEqual([keptIndex, '/p/TCE/model']);
  await busy.keep(bridge, ['ISO']);
  expect(names(keptCache)).toEqual([keptIndex]);
});

test('sizes: models by project, files of the app once', () => {
  const model = (project: string, bytes: number) => ({
    url: `/api/projects/${project}/files/${bytes}`,
    bytes,
    usedAt: 0,
  });
  const kept = (project: typeof tunnel, names: readonly string[]) => ({
    ...project,
    keptAt: '',
    files: names.map((name) => file(name)),
  });
  const projects = [kept(tunnel, ['a', 'b']), kept(bridge, ['b', 'c'])];
  const sizes = keptSizes(projects, [model('11', 100), model('11', 50), model('22', 7), model('33', 3)]);
  expect([sizes.projects.map(({ bytes }) => bytes), sizes.others, sizes.app]).toEqual([[150, 7], 3, 30]);
  expect(isModelOf(tunnel, model('33', 3))).toBe(false);
});
