import { randomBytes } from 'node:crypto';
import { raw, sql } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SettingsError } from '../config/settings.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GantryDatabase } from './gantry-database.ts';
import { ownLogin } from './login-role.ts';
import { requestAccess } from './request-access.ts';

let stored: TestDatabase;
let database: GantryDatabase;
/** Roles belong to the whole server, which other tests use at the same time, so these tests create roles of their own. */
const roles: string[] = [];
const counted = z.object({ count: z.number() });

beforeAll(async () => {
  stored = await createTestDatabase();
  // One connection, so that the next statement finds what an earlier one left on it.
  database = new GantryDatabase({ clock: () => new Date(), onIdleError: () => undefined, poolSize: 1 });
  database.connect(stored.url, await requestAccess(stored.url, null));
});
afterAll(async () => {
  await database.close();
  for (const role of roles) await stored.rows(`drop role if exists ${role}`);
  await stored.drop();
});

function newRole(): string {
  const role = `test_${randomBytes(6).toString('hex')}`;
  roles.push(role);
  return role;
}

async function adminMakes(attributes: string): Promise<string> {
  const role = newRole();
  await stored.rows(`create role ${role} login password 'secret' ${attributes}`);
  const url = new URL(stored.url);
  url.username = role;
  url.password = 'secret';
  return url.href;
}

describe('a connection that serves requests', () => {
  const layingDown = [
    'reset role',
    'set role none',
    'set session authorization default',
    'reset all',
    'discard all',
  ];

  test.each(layingDown)('gains no rights by %s', async (statement) => {
    const { global } = database;
    await global.run(raw(statement));
    const who = z.object({ session: z.string(), current: z.string() });
    expect(await global.one(who, sql`select session_user as session, current_user as current`)).toEqual({
      session: 'gantry_app',
      current: 'gantry_app',
    });
    for (const table of ['project', 'membership', 'app_user', 'audit_event'])
      expect(await global.one(counted, raw(`select count(*) as count from ${table}`))).toEqual({ count: 0 });
    for (const forbidden of [
      'select from credential',
      'delete from audit_event',
      'alter table audit_event disable trigger append_only',
      'create table public.mine (id int)',
      'set role gantry',
      'set session authorization gantry',
      "copy (select 1) to program 'true'",
    ])
      await expect(global.run(raw(forbidden)), forbidden).rejects.toMatchObject({ code: '42501' });
  });

  test('belongs to a role that owns nothing', async () => {
    const owned = await stored.rows(`select from pg_class where relowner = 'gantry_app'::regrole`);
    expect(owned).toEqual([]);
  });
});

describe('a login that the server makes', () => {
  const verifier = async (role: string) =>
    (await stored.rows('select rolpassword, xmin from pg_authid where rolname = $1', [role]))[0];

  test('is the same for every process, and is not changed while it works', async () => {
    const role = newRole();
    const logins = await Promise.all(Array.from({ length: 6 }, () => ownLogin(stored.url, role)));
    expect(new Set(logins.map(({ url }) => url)).size).toBe(1);
    const made = await verifier(role);
    expect(made).toMatchObject({ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) });
    expect(await ownLogin(stored.url, role)).toEqual(logins[0]);
    expect(await verifier(role)).toEqual(made);
  });

  test.each(["password 'another'", 'nologin', 'password null'])('is repaired after %s', async (change) => {
    const role = newRole();
    const first = await ownLogin(stored.url, role);
    await stored.rows(`alter role ${role} ${change}`);
    expect(await ownLogin(stored.url, role)).toEqual(first);
    const client = new pg.Client({ connectionString: first.url ?? '' });
    await client.connect();
    await client.end();
  });

  test('has a password that depends on the owner’s and on the role', async () => {
    const role = newRole();
    const passwordOf = async (ownerUrl: string, of: string) =>
      new URL((await ownLogin(ownerUrl, of)).url ?? '').password;
    const otherOwner = await adminMakes('superuser');
    const passwords = [
      await passwordOf(stored.url, role),
      await passwordOf(otherOwner, role),
      await passwordOf(otherOwner, newRole()),
    ];
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{43}$/);
  });

  test('cannot be created if the owner has no password', async () => {
    const url = new URL(stored.url);
    url.password = '';
    expect(await ownLogin(url.href, newRole())).toEqual({
      url: null,
      reason: 'DATABASE_URL has no password from which theirs could be derived',
    });
  });
});

describe('a login that an administrator made', () => {
  test('serves requests as a member of gantry_app', async () => {
    const url = await adminMakes('in role gantry_app');
    expect(await requestAccess(stored.url, url)).toEqual({ url, role: null, warning: null });
  });

  test.each([
    ['superuser in role gantry_app', /bypasses row-level security/],
    ['bypassrls in role gantry_app', /bypasses row-level security/],
    ['in role gantry, gantry_app', /is the owner of the schema or may become it/],
    ['', /is not a member of gantry_app/],
  ])('with the attributes "%s" is refused', async (attributes, reason) => {
    const access = requestAccess(stored.url, await adminMakes(attributes));
    await expect(access).rejects.toThrow(SettingsError);
    await expect(access).rejects.toThrow(reason);
  });
});
