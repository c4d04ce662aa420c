import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { allHostMigrations } from '../host-migrations.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';

/** As the site forms made them; the owner of their tables is a role of theirs. */
const formsTables = `
  create table stored_signature (
    project_id uuid not null references public.project, user_id uuid not null references public.app_user,
    image bytea not null check (octet_length(image) <= 100000), saved_at timestamptz not null, primary key (project_id, user_id));
  select gantry.protect_project_table('stored_signature');
  create table user_device (
    project_id uuid not null references public.project, id uuid not null, user_id uuid not null references public.app_user,
    device_uuid uuid not null, registered_by uuid not null references public.app_user, registered_at timestamptz not null,
    revoked_by uuid references public.app_user, revoked_at timestamptz, primary key (project_id, id));
  select gantry.protect_project_table('user_device');`;

const [bem, tce] = [randomUUID(), randomUUID()];
const [ann, bob] = [randomUUID(), randomUUID()];
const before = {
  ...allHostMigrations,
  migrations: allHostMigrations.migrations.filter(({ name }) => name !== '0029-signing'),
};
let stored: TestDatabase;
let ownersUrl: string;
let roles: readonly string[];

/** A database of the version before, whose owner is an ordinary user: row-level security counts for it. */
beforeAll(async () => {
  stored = await createEmptyDatabase();
  const url = new URL(stored.url);
  const name = url.pathname.slice(1);
  const mark = randomBytes(6).toString('hex');
  roles = [`owner_${mark}`, `forms_${mark}`];
  const [owner, forms] = roles;
  await stored.rows(`create role ${owner} login password 'secret'`);
  await stored.rows(`create role ${forms} nologin`);
  await stored.rows(`grant ${forms} to ${owner}`);
  await stored.rows(`alter database ${name} owner to ${owner}`);
  url.username = owner ?? '';
  url.password = 'secret';
  ownersUrl = url.href;
  await migrate(ownersUrl, [before]);
  for (const [id, code] of [
    [bem, 'BEM'],
    [tce, 'TCE'],
  ])
    await stored.rows(
      `insert into project (id, code, name, variant, time_zone, crs, origin_easting, origin_northing, origin_height)
       values ($1, $2, $2, 'TY', 'Asia/Hong_Kong', 2326, 0, 0, 0)`,
      [id, code],
    );
  for (const [id, person] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
  ])
    await stored.rows(
      `insert into app_user (id, email, name, locale) values ($1, lower($2) || '@x.example', $2, 'en')`,
      [id, person],
    );
  await stored.rows(`create schema "gantry.dwss" authorization ${forms}`);
  await stored.rows(`grant usage on schema public, gantry to ${forms}`);
  await stored.rows(`grant references on project, app_user to ${forms}`);
  const author = new pg.Client({ connectionString: stored.url });
  await author.connect();
  await author.query(`set role ${forms}; set search_path = "gantry.dwss", public; ${formsTables}`);
  await author.end();
});
afterAll(async () => {
  const cluster = new URL(stored.url);
  cluster.pathname = '/postgres';
  await stored.drop();
  const admin = new pg.Client({ connectionString: cluster.href });
  await admin.connect();
  await admin.query(`drop role if exists ${roles.join(', ')}`);
  await admin.end();
});

test('what the site forms knew of signing is the host’s, in all projects, and stays where it was', async () => {
  const signature = (project: string, user: string, image: string, at: string) =>
    stored.rows(`insert into "gantry.dwss".stored_signature values ($1, $2, convert_to($3, 'UTF8'), $4)`, [
      project,
      user,
      image,
      at,
    ]);
  await signature(bem, ann, 'newer', '2026-11-20T02:00:00Z');
  await signature(tce, ann, 'older', '2026-11-19T02:00:00Z');
  await signature(tce, bob, 'only', '2026-11-01T02:00:00Z');
  const [phone, stolen] = [randomUUID(), randomUUID()];
  const at = '2026-11-02T02:00:00.000Z';
  const device = (project: string, user: string, id: string, revokedAt: string | null) =>
    stored.rows(`insert into "gantry.dwss".user_device values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      ...[project, randomUUID(), user, id, bob, at],
      ...[revokedAt && bob, revokedAt],
    ]);
  await device(bem, ann, phone, null);
  await device(tce, ann, phone, null);
  await device(tce, ann, stolen, '2026-11-03T02:00:00.000Z');
  const set = (project: string, pluginId: string, key: string, value: string) =>
    stored.rows('insert into plugin_project_setting values ($1, $2, $3, $4, 1)', [
      project,
      pluginId,
      key,
      value,
    ]);
  await set(tce, 'gantry.dwss', 'registeredDevice', 'true');
  await set(bem, 'gantry.dwss', 'registeredDevice', 'false');
  await set(bem, 'vendor.other', 'registeredDevice', 'true');
  const devices = (schema: string) =>
    stored.rows(`select * from ${schema}.user_device order by project_id, device_uuid`);
  const had = await devices('"gantry.dwss"');

  expect(await migrate(ownersUrl, [allHostMigrations])).toEqual(['gantry/0029-signing']);
  expect(
    await stored.rows(
      `select u.name, convert_from(s.image, 'UTF8') as image from stored_signature s join app_user u on u.id = s.user_id order by 1`,
    ),
  ).toEqual([
    { name: 'Ann', image: 'newer' },
    { name: 'Bob', image: 'only' },
  ]);
  expect(had).toHaveLength(3);
  expect(await devices('public')).toEqual(had);
  expect(await stored.rows('select code, registered_devices as asks from project order by code')).toEqual([
    { code: 'BEM', asks: false },
    { code: 'TCE', asks: true },
  ]);
  // The module's own stay for one release.
  expect(await devices('"gantry.dwss"')).toEqual(had);
  expect(await stored.rows('select from "gantry.dwss".stored_signature')).toHaveLength(3);
});
