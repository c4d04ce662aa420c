import { demoAccounts, demoProjects } from '@gantry/demo';
import { type DatabaseActor, type Queryable, raw, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SessionStore } from '../session/session-store.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GantryDatabase } from './gantry-database.ts';
import { requestAccess } from './request-access.ts';
import type { TransactionMode } from './transaction.ts';

let stored: TestDatabase;
let database: GantryDatabase;
let sessions: SessionStore;
let now = new Date('2026-11-20T06:32:00Z');
const bem = demoProjects[0]?.id ?? '';
const people = { member: 'wong.chikin@demo.gantry', stranger: 'kwan.pakho@demo.gantry' };
const nobody: DatabaseActor = { kind: 'system', name: 'admitted without a look' };
const events = z.object({ count: z.number() });
const host = (projectId: string | null, mode: TransactionMode) => ({ projectId, mode, plugin: null });
const countEvents = (queries: Queryable) => queries.one(events, sql`select count(*) as count from event`);

beforeAll(async () => {
  stored = await createTestDatabase();
  // One connection, so that the next transaction would find what an earlier one left on it.
  database = new GantryDatabase({ clock: () => now, onIdleError: () => undefined, poolSize: 1 });
  database.connect(stored.url, await requestAccess(stored.url, null));
  sessions = new SessionStore(database, () => now);
  for (const { id } of demoProjects)
    await database.inProject(id, { kind: 'system', name: 'test' }, (tx) =>
      tx.emit({ topic: 'test.seed', payload: {} }),
    );
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

async function tokenOf(email: string): Promise<string> {
  const account = demoAccounts.find((candidate) => candidate.email === email);
  return (await sessions.open(account?.id ?? '', '127.0.0.1')).token;
}

describe('a transaction for a session', () => {
  test('is in the project of a member, and leaves its connection without one', async () => {
    const token = await tokenOf(people.member);
    const found = await sessions.enter(
      token,
      host(bem, 'read'),
      (access) => ({ kind: 'user', userId: access?.user.id ?? '' }),
      countEvents,
    );
    expect(found).toEqual({ count: 1 });
    expect(await countEvents(database.global)).toEqual({ count: 0 });
  });

  test.each([
    ['a stranger', () => tokenOf(people.stranger), bem],
    ['a member who names no project', () => tokenOf(people.member), null],
    ['a token that nobody was given', async () => 'made up', bem],
  ])('is refused for %s, even where nobody checks', async (_who, token, project) => {
    let ran = false;
    const work = sessions.enter(
      await token(),
      host(project, 'write'),
      () => nobody,
      async () => {
        ran = true;
      },
    );
    await expect(work).rejects.toMatchObject({ status: 404 });
    expect(ran).toBe(false);
    expect(await countEvents(database.global)).toEqual({ count: 0 });
  });

  test('passes undefined to the check when the session has ended', async () => {
    const token = await tokenOf(people.member);
    const before = now;
    now = new Date(now.getTime() + 13 * 3_600_000);
    const told: unknown[] = [];
    const work = sessions.enter(
      token,
      host(bem, 'read'),
      (access) => {
        told.push(access);
        throw new Error('nobody');
      },
      countEvents,
    );
    await expect(work).rejects.toThrow('nobody');
    expect(told).toEqual([undefined]);
    now = before;
  });

  test('refuses a project id that is not a UUID', async () => {
    const token = await tokenOf(people.member);
    await expect(
      sessions.enter(token, host(`${bem}'; drop table event; --`, 'write'), () => nobody, countEvents),
    ).rejects.toThrow(z.ZodError);
    expect(await database.inProject(bem, nobody, countEvents)).toEqual({ count: 1 });
  });

  test('in read mode can write nothing, including events and audit entries', async () => {
    const token = await tokenOf(people.member);
    const read = (work: Parameters<typeof sessions.enter>[3]) =>
      sessions.enter(token, host(bem, 'read'), () => nobody, work);
    await expect(read((tx) => tx.run(sql`delete from event`))).rejects.toThrow(/read-only transaction/);
    await expect(read((tx) => tx.emit({ topic: 'test.never', payload: {} }))).rejects.toThrow(
      /read-only transaction/,
    );
    expect(await database.inProject(bem, nobody, countEvents)).toEqual({ count: 1 });
  });

  test('answers parallel statements, each with its own rows', async () => {
    const token = await tokenOf(people.member);
    const numbers = await sessions.enter(
      token,
      host(bem, 'read'),
      () => nobody,
      (tx) =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            tx.one(z.object({ n: z.number() }), raw(`select ${n} as n, pg_sleep(${n % 3} * 0.002)`)),
          ),
        ),
    );
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
  });

  test('leaves a working connection when one of several parallel statements fails', async () => {
    const token = await tokenOf(people.member);
    const work = sessions.enter(
      token,
      host(bem, 'write'),
      () => nobody,
      (tx) =>
        Promise.all([
          tx.run(sql`delete from event`),
          tx.run(sql`select 1 / 0`),
          tx.run(sql`select pg_sleep(0.02)`),
        ]),
    );
    await expect(work).rejects.toThrow(/division by zero/);
    expect(await database.inProject(bem, nobody, countEvents)).toEqual({ count: 1 });
  });

  test('in read mode still extends the session', async () => {
    const token = await tokenOf(people.member);
    const before = now;
    for (let hours = 0; hours < 33; hours += 11) {
      now = new Date(now.getTime() + 11 * 3_600_000);
      await sessions.enter(token, host(bem, 'read'), () => nobody, countEvents);
    }
    now = before;
  });
});
