import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { at, bem, member, openProjectDatabase, tce } from './testing/project-database.ts';

const site = await openProjectDatabase();
const { database } = site;
afterAll(() => site.close());

describe('the audit trail', () => {
  /** The check from `docs/security.md`. */
  const check = `
    select hash <> gantry.audit_hash(e) as altered,
      prev_hash <> coalesce(lag(hash) over (partition by project_id order by seq), '') as torn
    from audit_event e`;
  /** An entry that no test has altered. The order of entries changes from run to run. */
  const victim = `seq = (select seq from audit_event e where project_id = '${bem}' and hash = gantry.audit_hash(e)
    order by seq offset 3 limit 1)`;

  /** How many more rows the check finds after the statement, which is rolled back. */
  async function foundAfter(statement: string): Promise<{ altered: number; torn: number }> {
    const client = await database.owner.connect();
    const count = async () =>
      (
        await client.query(
          `select count(*) filter (where altered)::int as altered, count(*) filter (where torn)::int as torn from (${check}) rows`,
        )
      ).rows[0];
    try {
      await client.query('begin; alter table audit_event disable trigger append_only');
      const before = await count();
      expect((await client.query(statement)).rowCount).toBe(1);
      const after = await count();
      return { altered: after.altered - before.altered, torn: after.torn - before.torn };
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('cannot be changed, by requests or by the owner', async () => {
    for (const statement of [sql`update audit_event set action = 'x'`, sql`delete from audit_event`])
      await expect(database.inProject(bem, member, (tx) => tx.run(statement))).rejects.toThrow(
        /permission denied/,
      );
    await expect(database.owner.query('delete from audit_event')).rejects.toThrow(/append-only/);
    await expect(database.owner.query('truncate audit_event')).rejects.toThrow(/append-only/);
  });

  test('is chained, so that a direct change shows', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        database.inProject(bem, member, (tx) =>
          tx.audit({
            entity: 'thing',
            entityId: String(n),
            action: 'change',
            before: { n },
            after: { n: n + 1 },
          }),
        ),
      ),
    );
    // The entries of one transaction are written together, in their order.
    const together = ['first', 'second', 'third'];
    await database.inProject(bem, member, async (tx) => {
      for (const entityId of together) await tx.audit({ entity: 'thing', entityId, action: 'change' });
    });
    const newest = await database.owner.query(
      `select entity_id from audit_event where project_id = $1 order by seq desc limit 3`,
      [bem],
    );
    expect(newest.rows.map(({ entity_id }) => entity_id)).toEqual(together.toReversed());
    const chain = `
      select count(*) filter (where hash <> gantry.audit_hash(a)) as altered,
        count(*) filter (where prev_hash <> coalesce(before_hash, '')) as torn, count(*) as total
      from (select e as a, e.hash, e.prev_hash, lag(e.hash) over (partition by project_id order by seq) as before_hash
            from audit_event e where project_id = '${bem}') rows`;
    const { rows } = await database.owner.query(chain);
    expect(rows).toEqual([{ altered: 0, torn: 0, total: 16 }]);

    await database.owner.query('alter table audit_event disable trigger append_only');
    await database.owner.query(
      `update audit_event set after = '{"n": 99}' where entity_id = '5' and project_id = $1`,
      [bem],
    );
    await database.owner.query('alter table audit_event enable trigger append_only');
    expect((await database.owner.query(chain)).rows).toMatchObject([{ altered: 1 }]);
  });

  const changed: Record<string, string> = {
    entity: `'x'`,
    entity_id: `'x'`,
    action: `'x'`,
    actor_id: 'gen_random_uuid()',
    actor_system: `'x'`,
    before: `'{"x": 1}'`,
    after: `'{"x": 1}'`,
    request_id: `'x'`,
    at: `at + interval '1 ms'`,
    prev_hash: `'x'`,
  };
  test.each(Object.entries(changed))('shows that somebody altered %s', async (column, value) => {
    const found = await foundAfter(`update audit_event set ${column} = ${value} where ${victim}`);
    expect(found.altered).toBe(1);
  });

  test('shows that somebody moved an entry to another project', async () => {
    const found = await foundAfter(`update audit_event set project_id = '${tce}' where ${victim}`);
    expect(found).toEqual({ altered: 1, torn: 2 });
  });

  test('shows that somebody removed an entry before the last', async () => {
    expect(await foundAfter(`delete from audit_event where ${victim}`)).toEqual({ altered: 0, torn: 1 });
  });

  test('names who did it, in which request, at the server’s time', async () => {
    const row = z.object({
      actor_id: z.string().nullable(),
      request_id: z.string().nullable(),
      at: z.date(),
      after: z.json(),
    });
    const found = await database.inProject(bem, member, async (tx) => {
      return tx.many(
        row,
        sql`select actor_id, request_id, at, after from audit_event where action = 'change' and entity_id = '3'`,
      );
    });
    expect(found).toEqual([{ actor_id: member.userId, request_id: 'request-1', at, after: { n: 4 } }]);
  });
});
