import { demoAccounts } from '@gantry/demo';
import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type Call, DescribedCalls, type Reference, watchRoutes } from './testing/described-calls.ts';
import { type Furniture, furnish } from './testing/furniture.ts';

// Fills two projects and sends every call several times.
vi.setConfig({ testTimeout: 120_000 });

/** Keys that callers choose themselves, and names that have a meaning only within one project. */
const ownNames: Readonly<Record<string, string>> = {
  'path:pluginId': 'a plugin is the same in every project; what it keeps is kept for each',
  'path:scope': 'the member or the project',
  'path:key': "a key of the plugin's own",
  'POST /api/projects/{projectId}/signing/devices body:deviceId': 'an id that a browser makes for itself',
  'POST /api/projects/{projectId}/signing/devices/revoke body:deviceId':
    'an id that a browser makes for itself; it is looked for among those of a member',
  'query:actor': 'a filter; the trail is that of the project',
  'query:company': 'a filter; a company may work in several projects, and only members of this one are found',
};
/** Ids that are refused otherwise than with 404. */
const otherRefusals: Readonly<Record<string, (status: number, body: unknown) => boolean>> = {
  // A filter: the answer is an empty list.
  'GET /api/projects/{projectId}/objects query:layerId': (status, body) =>
    status === 200 && z.object({ total: z.literal(0) }).safeParse(body).success,
  // Form fields, each with a message.
  'body:deputyId': (status) => status === 422,
  'body:gatewayId': (status) => status === 422,
  // Before it looks for the person, the database itself refuses a caller who is no administrator of that project.
  'path:memberId': (status) => status === 404 || status === 403,
  'path:invitationId': (status) => status === 404 || status === 403,
  'path:roleCode': (status) => status === 404 || status === 403,
  // The handler itself checks the permission to delegate for others.
  'body:principalId': (status) => status === 422 || status === 403,
};
/** One connection reads events for all followers of a project, so row-level security does not protect the stream; the membership check does. */
const stream = 'GET /api/projects/{projectId}/events';

/** One of two projects, with somebody who is a member of that project only. */
interface Site {
  readonly server: TestServer;
  readonly project: string;
  readonly client: TestClient;
  readonly userId: string;
}
const pluginId = 'acme.notes';
let theirs: Site;
let ours: Site;
let foreign: Furniture;
let own: Furniture;
let api: DescribedCalls;
let before: string;
let routes: readonly string[];

async function siteOf(server: TestServer, code: string): Promise<Site> {
  const member = demoAccounts.find(
    ({ places: [only, ...more] }) =>
      more.length === 0 && only?.project === code && only.role === 'CONTRACTOR_ENGINEER',
  );
  if (member === undefined) throw new Error(`The demo has nobody for ${code}.`);
  const client = await server.client(member.email);
  return { server, project: server.projectId(code), client, userId: member.id };
}

beforeAll(async () => {
  const plugin = defineServerPlugin({
    id: pluginId,
    migrations: [],
    permissions: [],
    routes: () => [],
    uploads: { notes: { permission: '', kinds: ['text'], maxBytes: 1000 } },
    deviceKinds: [
      { kind: 'counter', title: { en: 'Counter', 'zh-CN': '计数器' } },
      { kind: 'gateway', title: { en: 'Gateway', 'zh-CN': '网关' }, speaksFor: ['counter'] },
    ],
    videos: (host) => ({
      permission: '',
      source: async (videoId, { tx }) => ((await host.devices.find(tx, videoId)) ? {} : undefined),
    }),
  });
  let server: TestServer;
  [server, routes] = await watchRoutes(() => startTestServer({ plugins: [plugin] }));
  [theirs, ours] = [await siteOf(server, 'TCE'), await siteOf(server, 'TY')];
  // Give every permission, so that no call below is refused for a missing one.
  await server.context.database.owner.query(
    `insert into role_permission select r.project_id, r.code, p.permission
     from role r, (select distinct permission from role_permission) p where r.code = 'CONTRACTOR_ENGINEER'
     on conflict do nothing`,
  );
  foreign = await furnish(theirs, pluginId);
  own = await furnish(ours, pluginId);
  api = await DescribedCalls.read(ours.client);
  before = await theirRows();
}, 120_000);
afterAll(() => theirs?.server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await theirRows()).toBe(before);
});

/** A checksum over the other project's rows in every table. */
async function theirRows(): Promise<string> {
  const { owner } = theirs.server.context.database;
  const { rows } = await owner.query(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       -- Written by the server's own timer.
       and c.relname <> 'audit_check'
     order by 1`,
  );
  const sums = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
    const found = await owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where project_id = $1`,
      [theirs.project],
    );
    sums.push(`${name} ${found.rows[0].sum}`);
  }
  return sums.join('\n');
}

const isForeignId = (call: Call, { name }: Reference) =>
  ownNames[name] === undefined && ownNames[`${call.name} ${name}`] === undefined;
const isRefused = (call: Call, { name }: Reference, status: number, body: unknown) =>
  (otherRefusals[`${call.name} ${name}`] ?? otherRefusals[name])?.(status, body) ?? status === 404;
const namesForeignIds = (call: Call) => call.references.some((reference) => isForeignId(call, reference));
const isRefusedAll = (call: Call, status: number, body: unknown) =>
  status === 404 ||
  call.references.some(
    (reference) => isForeignId(call, reference) && isRefused(call, reference, status, body),
  );
/** Secrets of the other project in an answer, except values that the caller sent. */
const told = (answer: string, said: Readonly<Record<string, string>>) =>
  foreign.secrets.filter((secret) => answer.includes(secret) && !Object.values(said).includes(secret));

test('this test knows every call about a project, and a value for each id and key in it', () => {
  expect(api.calls.length).toBeGreaterThan(40);
  const unknown = api.calls.flatMap((call) =>
    call.references
      .filter((reference) => isForeignId(call, reference) && !(reference.field in own.values))
      .map(({ name }) => `${call.name} ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(api.outside).toEqual([
    'DELETE /api/session',
    'GET /api/demo/accounts',
    'GET /api/notifications',
    'GET /api/notifications/preferences',
    'GET /api/plugins/history',
    'GET /api/plugins/installs',
    'GET /api/projects',
    'GET /api/session',
    'PATCH /api/session',
    'POST /api/invitations/accept',
    'POST /api/invitations/look',
    'POST /api/notifications/read',
    'POST /api/plugins/installs',
    'POST /api/plugins/installs/{pluginId}/look',
    'POST /api/plugins/installs/{pluginId}/remove',
    'POST /api/plugins/installs/{pluginId}/rollback',
    'POST /api/plugins/packages',
    'POST /api/plugins/packages/fetch',
    'POST /api/plugins/restart',
    'POST /api/projects',
    'POST /api/reports',
    'POST /api/session',
    'PUT /api/notifications/preferences',
    'PUT /api/plugins/installs/{pluginId}',
  ]);
});

test('members of the project can read the records that the tests below ask for', async () => {
  for (const call of api.calls.filter(({ method, name }) => method === 'GET' && name !== stream)) {
    const { status } = await api.send(call, theirs.client, theirs.project, foreign.values);
    expect([call.name, status]).toEqual([call.name, 200]);
  }
});

test('this test knows the undescribed routes, and they reveal nothing of another project', async () => {
  const described = new Set([...api.calls.map(({ name }) => name), ...api.outside, 'GET /api/health']);
  const hidden = routes.filter((name) => !described.has(name));
  expect(hidden).toEqual([
    'DELETE /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/whep/{sessionId}',
    'GET /*',
    'GET /api/docs',
    'GET /api/docs/json',
    'GET /api/docs/static/*',
    'GET /api/docs/static/index.html',
    'GET /api/docs/static/swagger-initializer.js',
    'GET /api/docs/yaml',
    'GET /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/film',
    'GET /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/hls/{name}',
    'GET /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/picture',
    'GET /docs',
    'GET /docs/*',
    'GET /plugins/{id}/{build}/*',
    'GET /plugins/{id}/{build}/@sandbox/frame.html',
    'GET /plugins/{id}/{build}/@sandbox/frame.js',
    'HEAD /api/projects/{projectId}/plugins/{pluginId}/uploads/{id}',
    'PATCH /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/whep/{sessionId}',
    'POST /api/projects/{projectId}/plugins/{pluginId}/videos/{videoId}/whep',
  ]);
  const { sha256 = '', ...ids } = foreign.values;
  const file = `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  const wanted = [
    theirs.project,
    ...Object.values(ids),
    file,
    `../${file}`,
    `..%2f${file}`,
    `%2e%2e/${file}`,
  ];
  for (const name of hidden.filter((each) => each.startsWith('GET ')))
    for (const value of wanted) {
      const path = name.replace('GET ', '').replaceAll(/\{\w+\}|\*/g, value);
      const answer = await ours.client.fetch(`${path}?projectUUID=${theirs.project}`);
      const text = await answer.text();
      expect([name, value, told(text, { value }), text.includes('a file of')]).toEqual([
        name,
        value,
        [],
        false,
      ]);
    }
});

describe('ids of another project', () => {
  test("are refused in every call, also among ids of one's own", async () => {
    const wrong = [];
    let asked = 0;
    for (const call of api.calls)
      for (const reference of call.references.filter((candidate) => isForeignId(call, candidate))) {
        const values = { ...own.values, [reference.field]: foreign.values[reference.field] ?? '' };
        const { status, text, body } = await api.send(call, ours.client, ours.project, values);
        asked += 1;
        if (!isRefused(call, reference, status, body) || told(text, values).length > 0)
          wrong.push(`${call.name} ${reference.name}: ${status} ${text.slice(0, 200)}`);
      }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(20);
  });

  test('include the id of the project itself, for somebody who is not a member', async () => {
    const wrong = [];
    for (const call of api.calls) {
      const { status } = await api.send(call, ours.client, theirs.project, foreign.values);
      if (status !== 404) wrong.push(`${call.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('have no effect in calls whose keys belong to the own project', async () => {
    const kept = api.calls.filter(
      ({ method, name }) => method === 'GET' && name.includes('{pluginId}') && !name.includes('{videoId}'),
    );
    expect(kept).toHaveLength(3);
    for (const call of kept) {
      const { status, text } = await api.send(call, ours.client, ours.project, foreign.values);
      expect([status, told(text, {})]).toEqual([200, []]);
    }
  });
});

describe('row-level security alone suffices', () => {
  /** Treats everybody who is signed in as a member of any project, with every permission. */
  function removeMembershipCheck(): void {
    const { sessions, database } = theirs.server.context;
    const everything = new Set(api.permissions);
    const pass = async (token: string, projectId: string | null) => {
      const access = await sessions.look(token, ours.project);
      if (access?.membership == null) throw new Error('Nobody is signed in.');
      if (projectId === null) return access;
      const project = { ...access.membership.project, id: projectId };
      return { ...access, membership: { ...access.membership, project, permissions: everything } };
    };
    vi.spyOn(sessions, 'find').mockImplementation(pass);
    vi.spyOn(sessions, 'enter').mockImplementation(
      async (token, { projectId, plugin: asked }, admit, work) => {
        const actor = admit(await pass(token, projectId));
        const door = asked === null ? database : database.forPlugin(asked);
        return door.inProject(projectId ?? '', actor, work);
      },
    );
  }

  /** Gives handlers the other project's id, so that their `where project_id = …` matches its rows. */
  function mistakeTheProject(): void {
    const { sessions } = theirs.server.context;
    const enter = sessions.enter.bind(sessions);
    vi.spyOn(sessions, 'enter').mockImplementation((token, purpose, admit, work) =>
      enter(token, purpose, admit, (tx) => {
        // The transaction object itself: the host's services accept only one that the server began.
        Object.assign(tx, { projectId: theirs.project });
        return work(tx);
      }),
    );
  }

  test.each([
    ['with the check of the membership removed', removeMembershipCheck, () => theirs.project],
    ["with the handlers' own conditions gone wrong", mistakeTheProject, () => ours.project],
  ])('%s', async (_what, remove, project) => {
    remove();
    const wrong = [];
    for (const call of api.calls.filter(({ name }) => name !== stream)) {
      const { status, text, body } = await api.send(call, ours.client, project(), foreign.values);
      const fails = namesForeignIds(call) && !isRefusedAll(call, status, body);
      if (fails || told(text, { ...foreign.values, project: project() }).length > 0)
        wrong.push(`${call.name}: ${status} ${text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  });
});
