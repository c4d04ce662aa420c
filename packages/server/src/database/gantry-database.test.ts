import { demoAccounts, demoProjects } from '@gantry/demo';
import { type Actor, NotFoundError, raw, sql, type Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { giveRoleDefaults, noteRoleDefaults } from '../projects/role-defaults.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DatabaseUnavailableError } from './failure.ts';
import { GantryDatabase } from './gantry-database.ts';
import { requestAccess } from './request-access.ts';

let stored: TestDatabase;
let database: GantryDatabase;
const at = new Date('2026-11-20T06:32:00.123Z');
const [bem, tce] = demoProjects.map(({ id }) => id);
const system: Actor = { kind: 'system', name: 'test' };
const member = actorOf('wong.chikin@demo.gantry');
const stranger = actorOf('kwan.pakho@demo.gantry');

function actorOf(email: string): Extract<Actor, { kind: 'user' }> {
  const account = demoAccounts.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`No account ${email}`);
  return { kind: 'user', userId: account.id, requestId: 'request-1' };
}
const project = (id: string | undefined): string => id ?? '';
const counted = z.object({ count: z.number() });

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new GantryDatabase({ clock: () => at, onIdleError: () => undefined });
  database.connect(stored.url, await requestAccess(stored.url, null));
  await noteRoleDefaults(database.owner, [{ code: 'TEST_VIEW', roles: ['VIEWER'] }]);
  await giveRoleDefaults(database.owner);
  for (const id of [bem, tce])
    await database.inProject(project(id), system, async (tx) => {
      await tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.seed', '{}', now())`,
      );
      await tx.audit({ entity: 'thing', entityId: '1', action: 'make', after: { name: 'α' } });
    });
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

describe('row-level security alone, without any check in a route', () => {
  // None of these statements has `where project_id = …`.
  const tables = ['project', 'membership', 'role', 'role_permission', 'user_role', 'event', 'audit_event'];

  test.each(tables)('a member sees only this project’s rows of %s', async (table) => {
    const key = table === 'project' ? 'id' : 'project_id';
    const found = await database.inProject(project(bem), member, (tx) =>
      tx.many(z.object({ project: z.string() }), raw(`select distinct ${key} as project from ${table}`)),
    );
    expect(found).toEqual([{ project: bem }]);
  });

  test.each(tables)('a stranger sees no row of %s', async (table) => {
    const found = await database.inProject(project(bem), stranger, (tx) =>
      tx.one(counted, raw(`select count(*) as count from ${table}`)),
    );
    expect(found).toEqual({ count: 0 });
  });

  test.each(tables)('outside of a project %s is empty', async (table) => {
    expect(await database.global.one(counted, raw(`select count(*) as count from ${table}`))).toEqual({
      count: 0,
    });
  });

  test('a stranger can write nothing', async () => {
    const write = database.inProject(project(bem), stranger, (tx) =>
      tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.forged', '{}', now())`,
      ),
    );
    await expect(write).rejects.toThrow(/violates row-level security policy/);
  });

  test('a member of one project can neither write into another nor move a row there', async () => {
    const insert = database.inProject(project(bem), member, (tx) =>
      tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tce}, 'test.forged', '{}', now())`,
      ),
    );
    await expect(insert).rejects.toThrow(/violates row-level security policy/);
    const move = database.inProject(project(bem), member, (tx) =>
      tx.run(sql`update event set project_id = ${tce}`),
    );
    await expect(move).rejects.toThrow(/violates row-level security policy/);
    expect(
      await database.inProject(project(bem), member, (tx) =>
        tx.run(sql`delete from event where project_id = ${tce}`),
      ),
    ).toBe(0);
  });

  test('a disabled user is a stranger', async () => {
    const { userId } = actorOf('fong.hoiyan@demo.gantry');
    const look = () =>
      database.inProject(project(bem), { kind: 'user', userId }, (tx) =>
        tx.one(counted, sql`select count(*) as count from event`),
      );
    expect((await look()).count).toBeGreaterThan(0);
    await database.owner.query(`update app_user set status = 'disabled' where id = $1`, [userId]);
    expect(await look()).toEqual({ count: 0 });
  });

  test('a malformed id is not found', async () => {
    await expect(database.inProject(`${bem}'; drop table event; --`, member, async () => 1)).rejects.toThrow(
      NotFoundError,
    );
  });
});

describe('people and companies', () => {
  const names = (where: 'app_user' | 'company') => raw(`select name from ${where} order by name`);
  const named = z.object({ name: z.string() });
  const peopleOf = (code: string) =>
    demoAccounts
      .filter(({ places }) => places.some((place) => place.project === code))
      .map(({ name }) => name);

  test('of this project are seen, and no others', async () => {
    const seen = await database.inProject(project(bem), member, (tx) => tx.many(named, names('app_user')));
    expect(seen.map(({ name }) => name).sort()).toEqual(peopleOf('BEM').sort());
    expect(seen.length).toBeLessThan(demoAccounts.length);
    const companies = await database.inProject(project(bem), member, (tx) =>
      tx.many(named, names('company')),
    );
    const { rows } = await database.owner.query(
      'select distinct c.name from membership m join company c on c.id = m.company_id where m.project_id = $1 order by 1',
      [bem],
    );
    expect(companies).toEqual(rows);
    expect(companies.length).toBeGreaterThan(1);
  });

  test.each(['app_user', 'company'] as const)(
    '%s is empty for a stranger and outside of projects',
    async (table) => {
      expect(await database.inProject(project(bem), stranger, (tx) => tx.many(named, names(table)))).toEqual(
        [],
      );
      expect(await database.global.many(named, names(table))).toEqual([]);
    },
  );

  test('a former member is still named in records, and cannot restore their own membership', async () => {
    const leaver = actorOf('lau.kwokwai@demo.gantry');
    await database.owner.query('delete from membership where project_id = $1 and user_id = $2', [
      bem,
      leaver.userId,
    ]);
    const find = (actor: Actor) =>
      database.inProject(project(bem), actor, (tx) =>
        tx.many(named, sql`select name from app_user where id = ${leaver.userId}`),
      );
    expect(await find(member)).toEqual([{ name: 'Lau Kwok Wai' }]);
    expect(await find(leaver)).toEqual([]);
  });

  test('requests can read a password hash only by the e-mail address that signs in', async () => {
    await expect(
      database.global.many(named, sql`select password_hash as name from credential`),
    ).rejects.toThrow(/permission denied/);
    const hashes = await database.global.many(
      z.object({ user_id: z.string(), password_hash: z.string() }),
      sql`select * from gantry.credential_of('wong.chikin@demo.gantry')`,
    );
    expect(hashes).toEqual([
      { user_id: member.userId, password_hash: expect.stringMatching(/^scrypt\$32768\$8\$1\$/) },
    ]);
  });
});

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
      await expect(database.inProject(project(bem), member, (tx) => tx.run(statement))).rejects.toThrow(
        /permission denied/,
      );
    await expect(database.owner.query('delete from audit_event')).rejects.toThrow(/append-only/);
    await expect(database.owner.query('truncate audit_event')).rejects.toThrow(/append-only/);
  });

  test('is chained, so that a direct change shows', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        database.inProject(project(bem), member, (tx) =>
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
    const chain = `
      select count(*) filter (where hash <> gantry.audit_hash(a)) as altered,
        count(*) filter (where prev_hash <> coalesce(before_hash, '')) as torn, count(*) as total
      from (select e as a, e.hash, e.prev_hash, lag(e.hash) over (partition by project_id order by seq) as before_hash
            from audit_event e where project_id = '${bem}') rows`;
    const { rows } = await database.owner.query(chain);
    expect(rows).toEqual([{ altered: 0, torn: 0, total: 13 }]);

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
    const found = await database.inProject(project(bem), member, async (tx) => {
      return tx.many(
        row,
        sql`select actor_id, request_id, at, after from audit_event where action = 'change' and entity_id = '3'`,
      );
    });
    expect(found).toEqual([{ actor_id: member.userId, request_id: 'request-1', at, after: { n: 4 } }]);
  });
});

describe('a transaction', () => {
  const topicRow = z.object({ topic: z.string() });
  const topics = async (like: string) =>
    (
      await database.inProject(project(bem), system, (tx) =>
        tx.many(topicRow, sql`select topic from event where topic like ${like} order by seq`),
      )
    ).map((row) => row.topic);

  test('that throws leaves nothing behind, events and audit entries included', async () => {
    const work = database.inProject(project(bem), member, async (tx) => {
      await tx.emit({ topic: 'test.never', payload: {} });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await topics('test.never')).toEqual([]);
  });

  test('in which a statement failed is not committed, even when the failure was swallowed', async () => {
    const work = database.inProject(project(bem), member, async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
      return 'fine';
    });
    await expect(work).rejects.toThrow(/nothing was saved/);
  });

  test('commits what it collected together with its own statements', async () => {
    await database.inProject(project(bem), member, async (tx) => {
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
      const work = database.inProject(project(bem), member, async (tx) => {
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
    const leaked = await database.inProject(project(bem), member, async (tx) => tx);
    await expect(leaked.run(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  test('refuses an event with more than ids', async () => {
    const work = database.inProject(project(bem), member, (tx) =>
      tx.emit({ topic: 'test.big', payload: { text: 'x'.repeat(5000) } }),
    );
    await expect(work).rejects.toThrow(/Send ids only/);
  });

  test('reads days as days, big counts as numbers and rejects rows of another shape', async () => {
    const row = z.object({ day: z.iso.date(), count: z.number(), at: z.date() });
    const read = database.inProject(project(bem), member, (tx) =>
      tx.one(
        row,
        sql`select date '2026-11-20' as day, 5::bigint as count, '2026-11-20T06:32:00Z'::timestamptz as at`,
      ),
    );
    expect(await read).toEqual({ day: '2026-11-20', count: 5, at: new Date('2026-11-20T06:32:00Z') });
    const wrong = database.inProject(project(bem), member, (tx) =>
      tx.one(z.object({ a: z.string() }), sql`select 1 as a`),
    );
    await expect(wrong).rejects.toThrow(/does not have the shape that its schema expects/);
  });

  test('reports a statement that takes too long as DATABASE_SLOW', async () => {
    const work = database.inProject(project(bem), member, async (tx) => {
      await tx.run(sql`set local statement_timeout = 50`);
      await tx.run(sql`select pg_sleep(5)`);
    });
    await expect(work).rejects.toMatchObject({ status: 503, code: 'DATABASE_SLOW' });
  });

  test('waits for statements sent together as long as each of them may take', async () => {
    const impatient = new GantryDatabase({ clock: () => at, onIdleError: () => undefined, silence: 3000 });
    impatient.connect(stored.url, await requestAccess(stored.url, null));
    const rows = await impatient.inProject(project(bem), member, (tx) =>
      Promise.all([1, 2, 3, 4, 5].map(() => tx.run(sql`select pg_sleep(0.7)`))),
    );
    expect(rows).toEqual([1, 1, 1, 1, 1]);
    await impatient.close();
  });

  test('answers 400 to a text with the NUL character', async () => {
    const work = database.inProject(project(bem), member, (tx) => tx.run(sql`select ${'a\u0000b'}::text`));
    await expect(work).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});

test('everything is unavailable before a connection exists', async () => {
  const early = new GantryDatabase({ clock: () => at, onIdleError: () => undefined });
  await expect(early.inProject(project(bem), member, async () => 1)).rejects.toThrow(
    DatabaseUnavailableError,
  );
  early.connect('postgres://nobody:x@127.0.0.1:1/none', null);
  await expect(early.inProject(project(bem), member, async () => 1)).rejects.toThrow(
    DatabaseUnavailableError,
  );
  await early.close();
});
