import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { GantryDatabase } from './gantry-database.ts';
import { requestAccess } from './request-access.ts';
import { at, bem, member, openProjectDatabase, system } from './testing/project-database.ts';

const site = await openProjectDatabase();
const { database } = site;
afterAll(() => site.close());

describe('a transaction', () => {
  const topicRow = z.object({ topic: z.string() });
  const topics = async (like: string) =>
    (
      await database.inProject(bem, system, (tx) =>
        tx.many(topicRow, sql`select topic from event where topic like ${like} order by seq`),
      )
    ).map((row) => row.topic);

  test('that throws leaves nothing behind, events and audit entries included', async () => {
    const work = database.inProject(bem, member, async (tx) => {
      await tx.emit({ topic: 'test.never', payload: {} });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await topics('test.never')).toEqual([]);
  });

  test('in which a statement failed is not committed, even when the failure was swallowed', async () => {
    const work = database.inProject(bem, member, async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
      return 'fine';
    });
    await expect(work).rejects.toThrow(/nothing was saved/);
  });

  test('commits what it collected together with its own statements', async () => {
    await database.inProject(bem, member, async (tx) => {
      await tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.own', '{}', now())`,
      );
      await tx.emit({ topic: 'test.collected', payload: {} });
      await tx.audit({ entity: 'together', entityId: '1', action: 'make' });
    });
    const written = await database.owner.query(
      `select distinct xmin::text from event where topic in ('test.own', 'test.collected')
       union select xmin::text from audit_event where entity = 'together'`,
    );
    expect(written.rowCount).toBe(1);
  });

  const unwritable: readonly [string, RegExp, (tx: Tx) => Promise<void>][] = [
    [
      'an event for somebody without an id',
      /invalid input syntax for type uuid/,
      (tx) => tx.emit({ topic: 'test.collected', payload: {}, users: ['nobody'] }),
    ],
    [
      'an audit entry that is no JSON',
      /BigInt/,
      (tx) => tx.audit({ entity: 'thing', entityId: '1', action: 'make', after: { count: 1n } }),
    ],
  ];
  test.each(unwritable)(
    'that collected %s says so and leaves nothing behind',
    async (_what, why, collect) => {
      const work = database.inProject(bem, member, async (tx) => {
        await tx.run(
          sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.lost', '{}', now())`,
        );
        await collect(tx);
      });
      await expect(work).rejects.toThrow(why);
      expect(await topics('test.lost')).toEqual([]);
    },
  );

  test('that has ended runs no more statements', async () => {
    const leaked = await database.inProject(bem, member, async (tx) => tx);
    await expect(leaked.run(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  test('refuses an event with more than ids', async () => {
    const work = database.inProject(bem, member, (tx) =>
      tx.emit({ topic: 'test.big', payload: { text: 'x'.repeat(5000) } }),
    );
    await expect(work).rejects.toThrow(/Send ids only/);
  });

  test('reads days as days, big counts as numbers and rejects rows of another shape', async () => {
    const row = z.object({ day: z.iso.date(), count: z.number(), at: z.date() });
    const read = database.inProject(bem, member, (tx) =>
      tx.one(
        row,
        sql`select date '2026-11-20' as day, 5::bigint as count, '2026-11-20T06:32:00Z'::timestamptz as at`,
      ),
    );
    expect(await read).toEqual({ day: '2026-11-20', count: 5, at: new Date('2026-11-20T06:32:00Z') });
    const wrong = database.inProject(bem, member, (tx) =>
      tx.one(z.object({ a: z.string() }), sql`select 1 as a`),
    );
    await expect(wrong).rejects.toMatchObject({
      code: 'ROW_UNREADABLE',
      cause: { message: expect.stringMatching(/does not have the shape that its schema expects \(select 1/) },
    });
  });

  test('names the column of a number that cannot be read exactly, and a list leaves its row out', async () => {
    const row = z.object({ id: z.string(), total: z.number() });
    const numbers = sql`select * from (values ('1', 9007199254740991), ('2', 9007199254740993)) v (id, total) order by id`;
    const read = <R>(work: (tx: Tx) => Promise<R>) => database.inProject(bem, member, work);
    await expect(read((tx) => tx.many(row, numbers))).rejects.toMatchObject({
      code: 'ROW_UNREADABLE',
      cause: { cause: { issues: [{ path: ['total'] }] } },
    });
    expect(await read((tx) => tx.listed(row, numbers, { from: 'numbers', key: 'id' }))).toMatchObject({
      rows: [{ id: '1', total: 9007199254740991 }],
      unreadable: 1,
    });
  });

  test('reports a statement that takes too long as DATABASE_SLOW', async () => {
    const work = database.inProject(bem, member, async (tx) => {
      await tx.run(sql`set local statement_timeout = 50`);
      await tx.run(sql`select pg_sleep(5)`);
    });
    await expect(work).rejects.toMatchObject({ status: 503, code: 'DATABASE_SLOW' });
  });

  test('waits for statements sent together as long as each of them may take', async () => {
    const impatient = new GantryDatabase({ clock: () => at, onIdleError: () => undefined, silence: 3000 });
    impatient.connect(site.url, await requestAccess(site.url, null));
    const rows = await impatient.inProject(bem, member, (tx) =>
      Promise.all([1, 2, 3, 4, 5].map(() => tx.run(sql`select pg_sleep(0.7)`))),
    );
    expect(rows).toEqual([1, 1, 1, 1, 1]);
    await impatient.close();
  });

  test('answers 400 to a text with the NUL character', async () => {
    const work = database.inProject(bem, member, (tx) => tx.run(sql`select ${'a\u0000b'}::text`));
    await expect(work).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});
