import type { Notification, NotificationPage } from '@gantry/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { notePlugin, reader } from './testing/note-plugin.ts';

const { plugin, say } = notePlugin();
let host: ServerTestHost;
let server: TestServer;
let sender: PluginMember;
let lee: PluginMember;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
});
afterAll(() => host.close());
beforeEach(async () => {
  sender = await host.member({ permissions: [reader] });
  lee = await host.member();
});

const nameOf = (n: number) => ({ en: `Note ${n}`, 'zh-CN': `记录 ${n}` });
async function send(n: number, more: object = {}) {
  say({ to: { users: [lee.id] }, text: nameOf(n), ...more });
  expect((await sender.post('/sent', {})).status).toBe(200);
  host.clock.advance(1);
}
/** What a repair by hand leaves behind: a text in one language. */
const damage = (...notes: readonly number[]) =>
  server.ask(
    'public',
    `update notification set text = text - 'zh-CN' where user_id = $1 and text->>'en' = any($2)`,
    [lee.id, notes.map((n) => nameOf(n).en)],
  );
const numbers = (list: readonly Notification[]) => list.map(({ text }) => Number(text.en.slice(5)));

/** Reads all pages of updates, as the browser does. */
async function pages(limit: number) {
  const found: [readonly number[], number][] = [];
  let query = `?limit=${limit}`;
  for (;;) {
    const page: NotificationPage = await host.notificationsOf(lee, query);
    found.push([numbers(page.updates), page.unreadable]);
    const last = page.updates.at(-1);
    if (!page.more || last === undefined) return found;
    query = `?limit=${limit}&before=${last.sentAt}&beforeId=${last.id}`;
  }
}

test('damaged notifications are left out and counted once, on whichever page they are', async () => {
  for (let n = 1; n <= 9; n += 1) await send(n);
  await damage(7, 8);
  expect(await pages(3)).toEqual([
    [[9], 0],
    [[6], 2],
    [[5, 4, 3], 0],
    [[2, 1], 0],
  ]);
  // All of a page: the answer goes on to one that can be read, or its reader would have no place to go on from.
  await damage(9, 6);
  expect(await pages(2)).toEqual([
    [[5, 4], 4],
    [[3, 2], 0],
    [[1], 0],
  ]);
  await damage(5, 4, 3, 2, 1);
  expect(await pages(2)).toEqual([[[], 9]]);
});

test('a damaged step that waits hides no other, and the operator sees that there is one', async () => {
  const step = { en: 'Read it', 'zh-CN': '阅读' };
  for (const n of [1, 2, 3]) await send(n, { waiting: { key: `n-${n}`, step } });
  await damage(2);
  const { waiting, unreadable } = await host.notificationsOf(lee);
  expect([numbers(waiting).sort(), unreadable]).toEqual([[1, 3], 1]);
  const health = await (await fetch(`${server.url}/api/health`)).json();
  expect(health.status).toBe('ok');
  expect(health.damagedRows).toBeGreaterThan(0);
});
