import type { NotificationPage } from '@gantry/contract';
import type { NotificationInput } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { notePlugin, reader } from './testing/note-plugin.ts';

const { plugin, say } = notePlugin();
const text = { en: 'Note 7 was written', 'zh-CN': '记录 7 已写好' };

let host: ServerTestHost;
let server: TestServer;
let sender: PluginMember;
let lee: PluginMember;
let chan: PluginMember;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
});
afterAll(() => host.close());
beforeEach(async () => {
  sender = await host.member({ permissions: [reader] });
  lee = await host.member({ permissions: [reader] });
  chan = await host.member();
});

async function send(input: Partial<NotificationInput> & Pick<NotificationInput, 'to'>, by = sender) {
  say({ text, ...input });
  const { status, body } = await by.post('/sent', {});
  expect(status).toBe(200);
  return body.told as string[];
}

const of = (member: PluginMember): Promise<NotificationPage> => host.notificationsOf(member);

describe('recipients', () => {
  test('are the people named and the current holders of a permission, but not the acting person', async () => {
    const told = await send({ to: { users: [chan.id, null, chan.id], permission: reader } });
    expect(told).toContain(lee.id);
    expect(told).toContain(chan.id);
    expect(told).not.toContain(sender.id);
    expect(new Set(told).size).toBe(told.length);
    const late = await host.member({ permissions: [reader] });
    expect((await of(late)).updates).toEqual([]);
    expect(await send({ to: { permission: reader, actor: true } })).toContain(sender.id);
  });

  test('are the holders of a role, of those the ones with a permission', async () => {
    const roleOf = async ({ id }: PluginMember): Promise<string> =>
      (await server.ask('public', 'select role_code from user_role where user_id = $1', [id])).rows[0]
        .role_code;
    expect(await send({ to: { role: await roleOf(lee) } })).toEqual([lee.id]);
    expect(await send({ to: { role: await roleOf(chan), permission: reader } })).toEqual([]);
  });

  test('are never people whose account is disabled', async () => {
    await server.ask('public', `update app_user set status = 'disabled' where id = $1`, [chan.id]);
    expect(await send({ to: { users: [lee.id, chan.id] } })).toEqual([lee.id]);
  });

  test('may be more than one message of the database names', async () => {
    const { rows } = await server.ask(
      'public',
      `with person as (
         insert into app_user (id, email, name, locale)
         select gen_random_uuid(), 'many' || n || '@example.com', 'Many', 'en' from generate_series(1, 250) n returning id)
       insert into membership (project_id, user_id, company_id, title)
       select $1, person.id, m.company_id, '' from person, (select company_id from membership where user_id = $2) m returning user_id as id`,
      [host.project.id, lee.id],
    );
    const many = rows.map(({ id }) => id as string);
    expect(new Set(await send({ to: { users: many } }))).toEqual(new Set(many));
  });

  test('are never people of another project, and nobody if the transaction rolls back', async () => {
    const stranger = await host.stranger();
    expect(await send({ to: { users: [stranger.id, 'nobody'] } })).toEqual([]);
    expect((await of(stranger)).updates).toEqual([]);
    say({ to: { users: [lee.id] }, text });
    expect((await sender.post('/sent', { fail: true })).status).toBe(422);
    expect(await of(lee)).toMatchObject({ unread: 0, updates: [] });
  });
});
