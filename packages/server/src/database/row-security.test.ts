import { demoAccounts } from '@gantry/demo';
import { type DatabaseActor, NotFoundError, raw, sql } from '@gantry/plugin-sdk/server';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { actorOf, bem, member, openProjectDatabase, stranger, tce } from './testing/project-database.ts';

const counted = z.object({ count: z.number() });

const site = await openProjectDatabase();
const { database } = site;
afterAll(() => site.close());

describe('row-level security alone, without any check in a route', () => {
  // None of these statements has `where project_id = …`.
  const tables = ['project', 'membership', 'role', 'role_permission', 'user_role', 'event', 'audit_event'];

  test.each(tables)('a member sees only this project’s rows of %s', async (table) => {
    const key = table === 'project' ? 'id' : 'project_id';
    const found = await database.inProject(bem, member, (tx) =>
      tx.many(z.object({ project: z.string() }), raw(`select distinct ${key} as project from ${table}`)),
    );
    expect(found).toEqual([{ project: bem }]);
  });

  test.each(tables)('a stranger sees no row of %s', async (table) => {
    const found = await database.inProject(bem, stranger, (tx) =>
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
    const write = database.inProject(bem, stranger, (tx) =>
      tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tx.projectId}, 'test.forged', '{}', now())`,
      ),
    );
    await expect(write).rejects.toThrow(/violates row-level security policy/);
  });

  test('a member of one project can neither write into another nor move a row there', async () => {
    const insert = database.inProject(bem, member, (tx) =>
      tx.run(
        sql`insert into event (project_id, topic, payload, at) values (${tce}, 'test.forged', '{}', now())`,
      ),
    );
    await expect(insert).rejects.toThrow(/violates row-level security policy/);
    const move = database.inProject(bem, member, (tx) => tx.run(sql`update event set project_id = ${tce}`));
    await expect(move).rejects.toThrow(/violates row-level security policy/);
    expect(
      await database.inProject(bem, member, (tx) => tx.run(sql`delete from event where project_id = ${tce}`)),
    ).toBe(0);
  });

  test('a disabled user is a stranger', async () => {
    const { userId } = actorOf('fong.hoiyan@demo.gantry');
    const look = () =>
      database.inProject(bem, { kind: 'user', userId }, (tx) =>
        tx.one(counted, sql`select count(*) as count from event`),
      );
    expect((await look()).count).toBeGreaterThan(0);
    await database.owner.query(`update app_user set status = 'disabled' where id = $1`, [userId]);
    expect(await look()).toEqual({ count: 0 });
  });

  test.each([
    ['insert into user_role (project_id, user_id, role_code) values ($project, $user, $role)'],
    ['insert into invitation select * from invitation limit 0'],
    ['update membership set title = $role where user_id = $user'],
    ['delete from user_role where user_id = $user'],
    ['update project_person set left_at = now()'],
  ])('a member who is no administrator of people cannot %s', async (text) => {
    const { userId } = actorOf('lee.manhei@demo.gantry');
    const statement = text
      .replace('$project', `'${bem}'`)
      .replaceAll('$user', `'${userId}'`)
      .replace('$role', `'PROJECT_ADMIN'`);
    const changed = await database
      .inProject(bem, actorOf('lee.manhei@demo.gantry'), (tx) => tx.run(raw(statement)))
      .catch((error: unknown) => {
        expect(String(error)).toMatch(/violates row-level security policy/);
        return 0;
      });
    expect(changed).toBe(0);
  });

  test('an administrator of one project changes nobody in another', async () => {
    const admin = actorOf('yip.wingsze@demo.gantry');
    const { rows } = await database.owner.query('select user_id from membership where project_id = $1', [
      tce,
    ]);
    await database.inProject(bem, admin, async (tx) => {
      for (const { user_id } of rows)
        expect(
          await tx.run(
            sql`update membership set title = 'Taken' where project_id = ${tce} and user_id = ${user_id}`,
          ),
        ).toBe(0);
    });
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
    const seen = await database.inProject(bem, member, (tx) => tx.many(named, names('app_user')));
    expect(seen.map(({ name }) => name).sort()).toEqual(peopleOf('BEM').sort());
    expect(seen.length).toBeLessThan(demoAccounts.length);
    const companies = await database.inProject(bem, member, (tx) => tx.many(named, names('company')));
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
      expect(await database.inProject(bem, stranger, (tx) => tx.many(named, names(table)))).toEqual([]);
      expect(await database.global.many(named, names(table))).toEqual([]);
    },
  );

  test('a former member is still named in records, and cannot restore their own membership', async () => {
    const leaver = actorOf('lau.kwokwai@demo.gantry');
    await database.owner.query('delete from membership where project_id = $1 and user_id = $2', [
      bem,
      leaver.userId,
    ]);
    const find = (actor: DatabaseActor) =>
      database.inProject(bem, actor, (tx) =>
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
