import { afterEach, expect, test, vi } from 'vitest';
import { dropEarly, earlyAnswers, withEarlyAnswers } from './early-answers.ts';

const paths = ['/api/session', '/api/projects', '/api/projects/7/layers'];

afterEach(() => document.body.replaceChildren());

function setUp(early: Readonly<Record<string, Response | undefined>>) {
  const network = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => new Response('late'));
  const asked = Object.entries(early).map(([path, answer]) => [path, Promise.resolve(answer)]);
  const answers = earlyAnswers(document, Object.fromEntries(asked));
  const fetch = withEarlyAnswers(network, answers);
  const get = async (path: string) => (await fetch(new URL(path, location.href))).text();
  return { network, answers, fetch, get };
}

const all = () => Object.fromEntries(paths.map((path) => [path, new Response('early')]));

/** As the server writes it. */
function writeIntoPage(path: string, text: string): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.setAttribute('data-answer', path);
  block.textContent = text;
  document.body.append(block);
}

test('each answer that the page has requested is used once', async () => {
  const { network, get } = setUp(all());
  expect(await Promise.all(paths.map(get))).toEqual(['early', 'early', 'early']);
  expect(network).not.toHaveBeenCalled();
  expect(await Promise.all(paths.map(get))).toEqual(['late', 'late', 'late']);
});

test('each answer that the server has written into the page is used once, and nothing of it stays in the page', async () => {
  for (const path of paths) writeIntoPage(path, JSON.stringify({ name: `</script> of ${path}` }));
  const { network, get } = setUp({});
  expect(document.querySelectorAll('script')).toHaveLength(0);
  expect((await Promise.all(paths.map(get))).map((text) => JSON.parse(text).name)).toEqual(
    paths.map((path) => `</script> of ${path}`),
  );
  expect(network).not.toHaveBeenCalled();
  expect(await Promise.all(paths.map(get))).toEqual(['late', 'late', 'late']);
});

test('other calls, and those whose answer did not arrive, are requested', async () => {
  const { network, get } = setUp({ '/api/session': undefined });
  expect(await get('/api/session')).toBe('late');
  expect(await get('/api/projects?page=2')).toBe('late');
  expect(network).toHaveBeenCalledTimes(2);
});

test('a refusal drops the other early answers, so that a later sign-in is not refused again', async () => {
  const { get } = setUp({ ...all(), '/api/session': new Response('no', { status: 401 }) });
  expect(await get('/api/session')).toBe('no');
  expect(await get('/api/projects/7/layers')).toBe('late');
});

test('a change drops the early answers', async () => {
  writeIntoPage('/api/projects/7/plugins', '{}');
  const { fetch, get } = setUp(all());
  await fetch(new URL('/api/session', location.href), { method: 'post' });
  expect([await get('/api/session'), await get('/api/projects/7/plugins')]).toEqual(['late', 'late']);
});

test('a request is passed on unchanged, because reading it would consume its body', async () => {
  const { network, fetch } = setUp(all());
  const made = vi.spyOn(globalThis, 'Request');
  const sent = new URL('/api/reports', location.href);
  await fetch(sent, { method: 'POST', body: '{}' });
  expect(network).toHaveBeenCalledExactlyOnceWith(sent, { method: 'POST', body: '{}' });
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test('waiting for an early answer ends when the caller gives up', async () => {
  const answers = new Map([['/files/a', new Promise<Response>(() => undefined)]]);
  const leaving = new AbortController();
  const asked = withEarlyAnswers(fetch, answers)('/files/a', { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

test('a file that nobody reads is given up', async () => {
  const cancelled = vi.fn();
  const { answers, get } = setUp({
    '/files/a': new Response(new ReadableStream({ cancel: cancelled })),
    '/files/b': undefined,
  });
  dropEarly(answers);
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
  expect(await get('/files/a')).toBe('late');
});
