import { expect, test, vi } from 'vitest';
import { withEarlyAnswers } from './early-answers.ts';

const paths = ['/api/session', '/api/projects', '/api/projects/7/layers'];

function setUp(early: Readonly<Record<string, Response | undefined>>) {
  const network = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => new Response('late'));
  const asked = Object.entries(early).map(([path, answer]) => [path, Promise.resolve(answer)]);
  const fetch = withEarlyAnswers(network, Object.fromEntries(asked));
  const get = async (path: string) => (await fetch(new URL(path, location.href))).text();
  return { network, fetch, get };
}

const all = () => Object.fromEntries(paths.map((path) => [path, new Response('early')]));

test('each answer that the page has requested is used once', async () => {
  const { network, get } = setUp(all());
  expect(await Promise.all(paths.map(get))).toEqual(['early', 'early', 'early']);
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
  const { fetch, get } = setUp(all());
  await fetch(new URL('/api/session', location.href), { method: 'post' });
  expect(await get('/api/session')).toBe('late');
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
