import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answering, answerPage } from './answer-page.ts';
import { type KeptProject, keptAtName } from './kept-names.ts';

const kept: KeptProject = {
  id: '1',
  code: 'A&B',
  name: '<Bridge>',
  keptAt: '2026-11-30T02:00:00Z',
  files: [],
};
const keptPath = '/p/A%26B/model';
const page = () =>
  new Response('<html><head lang="en"><title>Kept</title></head></html>', {
    headers: { 'content-security-policy': "default-src 'self'", [keptAtName]: kept.keptAt },
  });
const ways = (send: Answering['send'], projects: readonly KeptProject[] = [kept]): Answering => ({
  send,
  kept: async (path) => (path === keptPath && projects.length > 0 ? page() : undefined),
  projects: async () => projects,
});
const fromServer = async () => new Response('from the server');
const unreached = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the server’s page, also where it refuses', async () => {
  expect(await (await answerPage(keptPath, ways(fromServer))).text()).toBe('from the server');
  const refused = async () => new Response('No', { status: 403 });
  expect((await answerPage(keptPath, ways(refused))).status).toBe(403);
});

test.each([
  ['the server cannot be reached', unreached],
  ['a proxy says that the server is away', async () => new Response('Bad gateway', { status: 502 })],
])('if %s, the kept page, which says since when, with its own policy', async (_why, send) => {
  const answer = await answerPage(keptPath, ways(send));
  expect(await answer.text()).toBe(
    `<html><head lang="en"><meta name="${keptAtName}" content="${kept.keptAt}"><title>Kept</title></head></html>`,
  );
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
});

test('if the server is silent for ten seconds, the kept page', async () => {
  const answer = answerPage(
    keptPath,
    ways(() => new Promise(() => undefined)),
  );
  const isThere = vi.fn();
  void answer.then(isThere);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(isThere).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect((await answer).headers.get(keptAtName)).toBe(kept.keptAt);
});

test('other pages of a kept project lead to its model, and all others to the list of what is kept', async () => {
  const other = await answerPage('/p/A%26B/dashboard', ways(unreached));
  expect([other.status, new URL(other.headers.get('location') ?? '', 'http://x').pathname]).toEqual([
    302,
    keptPath,
  ]);
  for (const path of ['/', '/projects', '/p/OTHER/model']) {
    const list = await (await answerPage(path, ways(unreached))).text();
    expect(list).toContain('<a href="/p/A%26B/model">A&#38;B · &#60;Bridge&#62;</a>');
  }
});

test('where nothing is kept, the browser says itself that it reaches nobody, and a late answer is waited for', async () => {
  await expect(answerPage('/projects', ways(unreached, []))).rejects.toThrow('Failed to fetch');
  const late = () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 30_000));
  const answer = answerPage('/projects', ways(late, []));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await (await answer).text()).toBe('late');
});
