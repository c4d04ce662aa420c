import { randomUUID } from 'node:crypto';
import { demoProjects } from '@gantry/demo';
import type { Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { GantryDatabase } from '../database/gantry-database.ts';
import { TestClock } from '../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { claim, dropFromOutbox, dueOutbox, type OutboxRow, putMails } from './outbox.ts';

const projectId = demoProjects[0]?.id ?? '';
let stored: TestDatabase;
let database: GantryDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
  database = new GantryDatabase({ clock: new TestClock().now, onIdleError: () => undefined });
  database.connect(stored.url, null);
});
afterAll(async () => {
  await database?.close();
  await stored?.drop();
});
beforeEach(async () => {
  await stored.rows('delete from notification_outbox');
});

const inProject = <R>(work: (tx: Tx) => Promise<R>) =>
  database.inProject(projectId, { kind: 'system', name: 'test' }, work);
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
const id = randomUUID();
const put = (now: number) =>
  inProject((tx) => putMails(tx, projectId, [id], { now: at(now), dueAt: at(now + 1) }));
const take = (now: number) => inProject((tx) => claim(tx, 'mail', id, at(now)));
const drop = (row: OutboxRow | undefined) => inProject(async (tx) => row && dropFromOutbox(tx, row));
const outbox = () => stored.rows('select tries from notification_outbox');
const dueAt = (row: unknown) => z.object({ due_at: z.date() }).parse(row).due_at;

test('hands a row out when it is due, with pauses that double up to four hours', async () => {
  await put(0);
  const pauses: number[] = [];
  for (let tries = 1, due = 1; tries <= 10; tries += 1) {
    expect(await inProject((tx) => dueOutbox(tx, at(due - 0.1)))).toEqual([]);
    expect(await take(due - 0.1)).toBeUndefined();
    expect(await inProject((tx) => dueOutbox(tx, at(due)))).toEqual([{ id, kind: 'mail' }]);
    expect((await take(due))?.tries).toBe(tries);
    const [row] = await stored.rows('select due_at from notification_outbox');
    const next = (dueAt(row).getTime() - at(0).getTime()) / 60_000;
    pauses.push(next - due);
    due = next;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
});

test('begins again with a row that is put into it again', async () => {
  await put(0);
  await take(1);
  await take(2);
  await put(10);
  expect(await take(10)).toBeUndefined();
  expect(await take(11)).toMatchObject({ tries: 1, created_at: at(10) });
});

test('keeps a row that was tried again, or put into it again, since it was handed out', async () => {
  await put(0);
  const first = await take(1);
  const second = await take(2);
  await drop(first);
  expect(await outbox()).toEqual([{ tries: 2 }]);
  await put(10);
  await take(11);
  await take(12);
  await drop(second);
  expect(await outbox()).toEqual([{ tries: 2 }]);
  await put(20);
  await drop(await take(21));
  expect(await outbox()).toEqual([]);
});
