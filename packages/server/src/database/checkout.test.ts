import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { GantryDatabase } from './gantry-database.ts';
import { requestAccess } from './request-access.ts';
import { at, bem, member, openProjectDatabase, system, tce } from './testing/project-database.ts';

const site = await openProjectDatabase();
const { database } = site;
const one = z.object({ one: z.number() });
const take = (tx: Tx) => tx.one(one, sql`select 1 as one from pg_advisory_xact_lock(18)`);
const look = (tx: Tx) => tx.one(one, sql`select 1 as one`);

afterAll(() => site.close());

/** Holds the lock that `take` waits for while `work` runs. */
async function withLockTaken<R>(work: () => Promise<R>): Promise<R> {
  const holder = await database.owner.connect();
  try {
    await holder.query('select pg_advisory_lock(18)');
    return await work();
  } finally {
    await holder.query('select pg_advisory_unlock(18)');
    holder.release();
  }
}

const takers = async () =>
  (
    await database.owner.query(
      `select from pg_locks where locktype = 'advisory' and objid = 18 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount;

describe('changes that wait for the same lock', () => {
  test('leave connections to reads, to other projects and to jobs, and all come through', async () => {
    const all = await withLockTaken(async () => {
      const waiting = Array.from({ length: 60 }, () => database.inProject(bem, member, take));
      await expect.poll(takers).toBe(3);
      const others = [
        ...Array.from({ length: 20 }, () => database.inProject(bem, member, look, 'read')),
        database.inProject(tce, member, look),
        database.inProject(bem, system, look),
        database.global.one(one, sql`select 1 as one`),
      ];
      expect(await Promise.all(others)).toHaveLength(23);
      expect(await takers()).toBe(3);
      return waiting;
    });
    expect(await Promise.all(all)).toHaveLength(60);
  });

  test('do not wait for a second turn inside of their own', async () => {
    const nested = Array.from({ length: 6 }, () =>
      database.inProject(bem, member, () => database.inProject(bem, member, look)),
    );
    expect(await Promise.all(nested)).toHaveLength(6);
  });

  test('answer SERVER_BUSY if their turn does not come, and take nothing', async () => {
    const hasty = await open({ patience: 50 });
    try {
      await withLockTaken(async () => {
        const first = Array.from({ length: 3 }, () => hasty.inProject(bem, member, take));
        await expect.poll(takers).toBe(3);
        await expect(hasty.inProject(bem, member, look)).rejects.toMatchObject({
          status: 503,
          code: 'SERVER_BUSY',
        });
        void Promise.all(first);
      });
    } finally {
      await hasty.close();
    }
  });
});

test.each([
  ['read', 'SERVER_BUSY_READING'],
  ['write', 'SERVER_BUSY'],
] as const)(
  'a %s that finds no connection in time says %s, not that the database is gone',
  async (mode, code) => {
    const small = await open({ poolSize: 2 });
    try {
      const hold = (milliseconds: number) => small.inProject(bem, member, () => wait(milliseconds), 'read');
      const held = [hold(2000), hold(7000), hold(5000)];
      await wait(100);
      await expect(small.inProject(bem, member, look, mode)).rejects.toMatchObject({ status: 503, code });
      await Promise.all(held);
    } finally {
      await small.close();
    }
  },
  15_000,
);

async function open(options: { readonly patience?: number; readonly poolSize?: number }) {
  const opened = new GantryDatabase({ clock: () => at, onIdleError: () => undefined, ...options });
  opened.connect(site.url, await requestAccess(site.url, null));
  return opened;
}
