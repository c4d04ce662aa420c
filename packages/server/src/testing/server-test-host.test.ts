import {
  defineRoute,
  defineServerPlugin,
  type Migration,
  type ServerPlugin,
  sql,
} from '@gantry/plugin-sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createServerTestHost, type PluginMember, type ServerTestHost } from './index.ts';

const day = 86_400;
const permission = 'NOTE_VIEW';
const counted = z.object({ count: z.number() });
let ticks = 0;

const notes: Migration = {
  name: '0001-notes',
  sql: `
create table note (project_id uuid not null references project, id uuid not null, made_at timestamptz not null, primary key (project_id, id));
select gantry.protect_project_table('note');`,
};

const response = z.object({ project: z.string(), given: z.unknown() });
const answer = (project: string, given: unknown = null) => ({ project, given });
const common = { summary: 'A call', permission, response };

const plugin: ServerPlugin = defineServerPlugin({
  id: 'acme.notes',
  migrations: [notes],
  permissions: [{ code: permission, roles: [] }],
  routes: () => [
    defineRoute({
      method: 'GET',
      path: '/inQuery',
      ...common,
      project: 'query',
      query: z.object({ of: z.string() }),
      handle: async ({ query }, { tx }) => answer(tx.projectId, query.of),
    }),
    defineRoute({
      method: 'GET',
      path: '/project',
      ...common,
      project: 'query',
      response: z.object({ id: z.string(), code: z.string(), timeZone: z.string(), variant: z.string() }),
      handle: async (_input, context) => context.project,
    }),
    defineRoute({
      method: 'DELETE',
      path: '/notes/:id',
      ...common,
      project: 'query',
      params: z.object({ id: z.string() }),
      handle: async ({ params }, { tx }) => answer(tx.projectId, params.id),
    }),
    defineRoute({
      method: 'PUT',
      path: '/notes/:id',
      ...common,
      project: 'body',
      params: z.object({ id: z.string() }),
      handle: async ({ params }, { tx }) => answer(tx.projectId, params.id),
    }),
    defineRoute({
      method: 'POST',
      path: '/projects/:projectUUID/notes',
      ...common,
      project: 'params',
      body: z.object({ text: z.string() }),
      handle: async ({ body }, { tx }) => answer(tx.projectId, body.text),
    }),
    defineRoute({
      method: 'POST',
      path: '/fail',
      ...common,
      project: 'body',
      handle: async () => {
        throw new Error('It broke here');
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/say',
      ...common,
      project: 'body',
      handle: async (_input, { tx }) => {
        await tx.emit({ topic: 'said', payload: {} });
        return answer(tx.projectId);
      },
    }),
  ],
  timers: [
    {
      name: 'count',
      everySeconds: 3600,
      async run(host) {
        for (const id of await host.database.projectIds())
          await host.database.inProject(id, { kind: 'system', name: 'count' }, (tx) =>
            tx.one(counted, sql`select count(*)::integer as count from note`),
          );
        throw new Error('The timer broke');
      },
    },
    {
      name: 'tick',
      everySeconds: 0.01,
      async run() {
        ticks += 1;
      },
    },
  ],
});

let host: ServerTestHost;
let member: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({ permissions: [permission] });
});
afterAll(() => host.close());
afterEach(() => vi.restoreAllMocks());

describe('a member', () => {
  test('sends the project where the route expects it', async () => {
    const project = host.project.id;
    expect((await member.get('/inQuery', { of: 'x' })).body).toEqual({ project, given: 'x' });
    expect((await member.delete('/notes/7')).body).toEqual({ project, given: '7' });
    expect((await member.put('/notes/8')).body).toEqual({ project, given: '8' });
    const posted = await member.post('/projects/:projectUUID/notes', { text: 'y' });
    expect(posted.body).toEqual({ project, given: 'y' });
    expect((await member.delete('/nowhere')).status).toBe(404);
  });

  test('is in a project of the variant that the test chose', async () => {
    const about = { code: 'TEST', timeZone: 'Asia/Hong_Kong' };
    expect((await member.get('/project')).body).toEqual({ ...about, id: host.project.id, variant: 'TY' });
    const other = await createServerTestHost(plugin, { variant: 'TCE10' });
    onTestFinished(() => other.close());
    const engineer = await other.member({ permissions: [permission] });
    expect((await engineer.get('/project')).body).toEqual({
      ...about,
      id: other.project.id,
      variant: 'TCE10',
    });
  });

  test('stays signed in and keeps receiving events, however far the clock moves', async () => {
    const browser = await member.listen();
    for (const seconds of [40 * day, -80 * day, 40 * day]) {
      host.clock.advance(seconds);
      expect((await member.delete('/notes/7')).status).toBe(200);
    }
    await member.post('/say');
    expect(await browser.next('said')).toEqual({});
    browser.close();
  });

  test('can wait for several events at once', async () => {
    const browser = await member.listen();
    const start = performance.now();
    const both = Promise.all([browser.next('said'), browser.next('said')]);
    await member.post('/say');
    await member.post('/say');
    expect(await both).toEqual([{}, {}]);
    // A waiter that was forgotten would notice its event when its time is up, after 15 s.
    expect(performance.now() - start).toBeLessThan(12_000);
    browser.close();
  });
});

test('a timer runs only when the test runs it', async () => {
  // Some may have run before the host was ready.
  const before = ticks;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ticks).toBe(before);
  await host.runTimer('tick');
  expect(ticks).toBe(before + 1);
});

describe('an error of the server', () => {
  test('is printed with its stack', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    expect((await member.post('/fail')).status).toBe(500);
    await expect.poll(() => print.mock.calls.length).toBe(1);
    expect(print.mock.calls[0]?.[0]).toMatch(
      /^acme\.notes: The request failed\nError: It broke here\n.*server-test-host\.test\.ts/,
    );
  });

  test('in a timer is thrown to the caller of runTimer', async () => {
    await expect(host.runTimer('count')).rejects.toThrow('The timer broke');
    await expect(host.runTimer('recount')).rejects.toThrow("There is no timer 'acme.notes/recount'");
  });

  test('during the start is thrown to the caller', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const bare = { name: '0001-bare', sql: 'create table bare (project_id uuid)' };
    const started = createServerTestHost({ ...plugin, migrations: [bare] });
    await expect(started).rejects.toThrow(/must call gantry\.protect_project_table/);
    expect(print).toHaveBeenCalled();
  });

  test('is not printed for a half that starts as it should', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const other = await createServerTestHost(plugin);
    await other.close();
    expect(print).not.toHaveBeenCalled();
  });

  test('is not printed for a refused call', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    expect((await host.visitor().get('/inQuery', { of: 'x' })).status).toBe(401);
    expect((await (await host.stranger()).get('/inQuery', { of: 'x' })).status).toBe(404);
    expect((await (await host.member()).get('/inQuery', { of: 'x' })).status).toBe(403);
    expect((await member.get('/inQuery')).status).toBe(400);
    expect(print).not.toHaveBeenCalled();
  });
});
