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

test('what the page has asked for is handed out once each', async () => {
  const { network, get } = setUp(all());
  expect(await Promise.all(paths.map(get))).toEqual(['early', 'early', 'early']);
  expect(network).not.toHaveBeenCalled();
  expect(await Promise.all(paths.map(get))).toEqual(['late', 'late', 'late']);
});

test('what it has not asked for, and what did not arrive, is asked for', async () => {
  const { network, get } = setUp({ '/api/session': undefined });
  expect(await get('/api/session')).toBe('late');
  expect(await get('/api/projects?page=2')).toBe('late');
  expect(network).toHaveBeenCalledTimes(2);
});

test('after a refusal nothing else of it is believed: who signs in then would be refused again', async () => {
  const { get } = setUp({ ...all(), '/api/session': new Response('no', { status: 401 }) });
  expect(await get('/api/session')).toBe('no');
  expect(await get('/api/projects/7/layers')).toBe('late');
});

test('after a change nothing of it is believed', async () => {
  const { fetch, get } = setUp(all());
  await fetch(new URL('/api/session', location.href), { method: 'post' });
  expect(await get('/api/session')).toBe('late');
});

test('what is sent is handed on as it was given: looking into it would take its body', async () => {
  const { network, fetch } = setUp(all());
  const made = vi.spyOn(globalThis, 'Request');
  const sent = new URL('/api/reports', location.href);
  await fetch(sent, { method: 'POST', body: '{}' });
  expect(network).toHaveBeenCalledExactlyOnceWith(sent, { method: 'POST', body: '{}' });
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
